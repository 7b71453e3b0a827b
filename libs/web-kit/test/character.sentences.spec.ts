import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';

const { characterBrowser, characterCard, characterPage, collections, comments, common } = texts;
const { createCharacter, editCharacter, favorites, manageCharacters, pictures, reactions } = texts;

/** Sentences of the specification, word for word, with the texts that the pages show. */
const sentences: Readonly<Record<string, string>> = {
  // core, 2: Character browser
  'All Characters': characterBrowser.tabAll,
  Following: characterBrowser.tabFollowing,
  'My Favorites': texts.characterBrowser.favorites,
  'No characters found matching your criteria': texts.common.noMatchingCharacters,
  'No characters available': characterBrowser.none,
  'Clear Filters': characterBrowser.clearFilters,
  'Create First Character': characterBrowser.createFirst,
  '+7 more': characterCard.moreTags(7),
  'Start New Chat': texts.common.startNewChat,
  // core, 2 and 8: Favorites
  'You must be logged in to view your favorites.': favorites.mustLogIn,
  'Log In': texts.common.logIn,
  "You haven't favorited any characters yet.": favorites.empty,
  'Discover Characters': favorites.discover,
  'Start Chat': favorites.startChat,
  'Failed to load favorites': favorites.failed,
  // core, 2: Create Character
  'Create Your AI Character': createCharacter.title,
  'Back to Characters': common.backToCharacters,
  Cancel: common.cancel,
  'What is an AI Character?': createCharacter.whatTitle,
  'Basic Information': createCharacter.basic,
  'Character Details': createCharacter.details,
  'Character Attributes': createCharacter.attributes,
  Required: createCharacter.required,
  Optional: createCharacter.optional,
  'Logged in as': createCharacter.loggedInAs,
  'You must be logged in to create a character': createCharacter.notLoggedIn,
  ADD: createCharacter.addTag,
  'Public Character': createCharacter.public,
  'Private Character': createCharacter.private,
  'Creating...': texts.common.creating,
  'Character created successfully!': createCharacter.created,
  'Failed to create character: it rained': createCharacter.failed('it rained'),
  // core, 2 and 8: Edit Character
  'Update Character': editCharacter.submit,
  'Failed to update character': editCharacter.failed,
  'Failed to load character': editCharacter.loadFailed,
  // core, 2, 4 and 8: Manage Characters
  Public: texts.common.public,
  Private: texts.common.private,
  Edit: texts.common.edit,
  'Make Public': manageCharacters.makePublic,
  'Make Private': manageCharacters.makePrivate,
  Delete: texts.common.delete,
  'No Characters Found': manageCharacters.none,
  'Failed to load characters': manageCharacters.failed,
  'Character not found. It may have been deleted.': texts.common.characterNotFound,
  'Failed to update character visibility: it rained': manageCharacters.visibilityFailed('it rained'),
  'Failed to delete character': manageCharacters.deleteFailed,
  // companion, 2 and 8: character detail; 'Start New Chat' is its first button too
  'Continue Latest Chat': characterPage.continueChat,
  'Edit Character': texts.editCharacter.title,
  'Character Summary': characterPage.summary,
  'First Message': characterPage.firstMessage,
  'Character not found': errors['character.not_found'].message,
  'Failed to fetch character': characterPage.failed,
  // companion, 4, 5 and 8: likes, favorites, comments
  'Please sign in to like or dislike characters': reactions.signInToLike,
  'Please log in to add favorites': reactions.logInToFavorite,
  'Failed to update reaction': reactions.likeFailed,
  'Failed to update favorites': reactions.favoriteFailed,
  'Added to favorites': reactions.added,
  'Removed from favorites': reactions.removed,
  'You must be logged in to view favorites': favorites.signedOut,
  'Failed to remove from favorites': favorites.removeFailed,
  'Please log in to comment': comments.pleaseLogIn,
  'Submit Comment': comments.submit,
  'Update Comment': comments.update,
  'Comment cannot be empty': errors['comment.empty'].message,
  'Failed to submit comment': comments.failed,
  'Comment added successfully!': comments.added,
  'Comment updated successfully!': comments.updated,
  // companion, 2, 5 and 8: collections
  'Add to Collection': collections.add.button,
  'Login to Add to Collection': collections.add.login,
  'Collection name is required': errors['collection.name_missing'].message,
  'Please select at least one collection': collections.add.noneChosen,
  'Failed to load collections': texts.collections.loadAllFailed,
  'Failed to create collection': collections.create.failed,
  'Some additions failed. Please try again.': collections.add.someFailed,
  'Failed to add character to collections': collections.add.failed,
  'Collection created successfully!': collections.create.created,
  'Character added to 2 collection(s)!': collections.add.added(2),
  // core, 5: rules
  'Please set a username before creating characters.': errors['character.username_missing'].message,
  'Character name is required': errors['character.name_missing'].message,
  'Character summary is required': errors['character.summary_missing'].message,
  'Scenario/Setting is required': errors['character.scenario_missing'].message,
  'Personality traits are required': errors['character.personality_missing'].message,
  'First message is required': errors['character.first_message_missing'].message,
  'Image file is too large (max 5MB)': errors['image.too_large'].message,
  'You must be logged in to delete characters': characterBrowser.mustLogIn,
  'User username not found': characterBrowser.noUsername,
  'Are you sure you want to delete "Mira"? This action cannot be undone.': texts.common.deleteQuestion('Mira'),
  // core, 8
  'Failed to load characters. Please try again later.': characterBrowser.failed,
  'Failed to delete character: it rained': characterBrowser.deleteFailed('it rained'),
  'Mira deleted successfully': texts.common.deleted('Mira'),
  'Image Load Error': pictures.broken,
  'Unknown date': common.unknownDate,
};

describe('sentences of the specification', () => {
  it.each(Object.entries(sentences))('%s', (specified, said) => {
    expect(said).toBe(specified);
  });
});
