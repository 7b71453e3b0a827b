export {
  type BackedUpPersona,
  draftOfPersona,
  type PersonaBackup,
  readPersonaBackup,
  unknownIn,
  writePersonaBackup,
} from './persona.backup.ts';
