public import Foundation

extension Profile {
    /// Creates a profile from data that the app already has, such as from its own server.
    /// - Parameters:
    ///   - userID: The member's id.
    ///   - firstName: The first name.
    ///   - middleName: The middle name.
    ///   - lastName: The surname.
    ///   - name: The full name.
    ///   - linkURL: The address of the member's profile.
    ///   - refreshDate: When the data was learned; nil is now, by the clock of the context in force.
    ///   - imageURL: The address of a picture.
    ///   - email: The e-mail address.
    ///   - friendIDs: The ids of the friends who use the app too.
    ///   - birthday: The day of birth, at midnight of UTC.
    ///   - ageRange: The range of ages that the member is in.
    ///   - hometown: The town that the member comes from.
    ///   - location: The town that the member lives in.
    ///   - gender: The gender.
    ///   - isLimited: Whether the profile comes from a limited login.
    ///   - permissions: The names of the permissions that a limited login granted.
    public init(
        userID: String, firstName: String? = nil, middleName: String? = nil, lastName: String? = nil, name: String? = nil,
        linkURL: URL? = nil, refreshDate: Date? = nil, imageURL: URL? = nil, email: String? = nil, friendIDs: [String]? = nil,
        birthday: Date? = nil, ageRange: UserAgeRange? = nil, hometown: Location? = nil, location: Location? = nil,
        gender: String? = nil, isLimited: Bool = false, permissions: Set<String>? = nil
    ) {
        (self.userID, self.firstName, self.middleName, self.lastName) = (userID, firstName, middleName, lastName)
        (self.name, self.linkURL, self.imageURL) = (name, linkURL, imageURL)
        self.refreshDate = refreshDate ?? FacebookContext.now
        (self.email, self.friendIDs, self.birthday, self.ageRange) = (email, friendIDs, birthday, ageRange)
        (self.hometown, self.location, self.gender) = (hometown, location, gender)
        (self.isLimited, self.permissions) = (isLimited, permissions)
    }
}
