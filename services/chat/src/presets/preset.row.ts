export interface PresetRow {
  _id: string;
  userId: string;
  name: string;
  json: string;
  runsScripts?: boolean;
  revision: number;
}
