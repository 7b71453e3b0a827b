// Initiates a replica set of one member, and creates the services' user, who may use only their five databases.
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD, NAME_PREFIX = '' } = process.env;
const admin = connect(
  `mongodb://root:${encodeURIComponent(MONGO_ROOT_PASSWORD)}@mongo:27017/admin?directConnection=true`,
);

const NOT_YET_INITIALIZED = 94;
try {
  admin.runCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.code !== NOT_YET_INITIALIZED) throw error;
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
while (!admin.hello().isWritablePrimary) sleep(200);

const services = ['identity', 'catalog', 'chat', 'social', 'moderation'];
const roles = services.map((service) => ({ role: 'readWrite', db: `${NAME_PREFIX}${service}` }));
const user = { pwd: MONGO_PASSWORD, roles };
// On every start, so that a changed password takes effect.
if (admin.getUser('masque') === null) admin.createUser({ user: 'masque', ...user });
else admin.updateUser('masque', user);
print('The replica set and the user of the services are there.');
