export {
  type BackedUpPersona,
  type PersonaBackup,
  readPersonaBackup,
  unknownIn,
  writePersonaBackup,
} from './persona.backup.ts';
