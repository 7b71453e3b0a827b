export interface BackgroundRow {
  _id: string;
  userId: string;
  name: string;
  imageHash: string;
  imageColor: string;
  createdAt: Date;
}
