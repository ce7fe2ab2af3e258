public import Foundation
import MemberUI

/// The sheet that offers to join a community: what it shows, says and does.
public enum CommunitySheet {
    /// The phase of a community sheet.
    public enum Phase: String, Sendable, CaseIterable {
        /// It asks.
        case initial
        /// The join is under way.
        case loading
        /// The join came to nothing; it may be tried again.
        case failed
        /// It is closed.
        case closed
    }

    /// What the community sheet shows of a community.
    public struct Card: Sendable, Equatable {
        /// The community's id.
        public var id: Int
        /// Its name.
        public var name: String
        /// What it says about itself; empty if nothing.
        public var description: String
        /// Whether VK vouches for it.
        public var isVerified: Bool
        /// Its picture.
        public var avatar: URL?
        /// How many follow it; nil if that is not shown to the member.
        public var members: Int?
        /// How many of the member's friends do; nil if that is not shown to the member.
        public var friends: Int?
        /// Pictures of up to three who follow it, friends first; nil for a person without one.
        public var avatars: [URL?]

        /// A card.
        /// - Parameters:
        ///   - id: The community's id.
        ///   - name: Its name.
        ///   - description: What it says about itself.
        ///   - isVerified: Whether VK vouches for it.
        ///   - avatar: Its picture.
        ///   - members: How many follow it.
        ///   - friends: How many of the member's friends do.
        ///   - avatars: Pictures of up to three who follow it, friends first.
        public init(
            id: Int, name: String, description: String = "", isVerified: Bool = false, avatar: URL? = nil, members: Int? = nil,
            friends: Int? = nil, avatars: [URL?] = []
        ) {
            self.id = id
            self.name = name
            self.description = description
            self.isVerified = isVerified
            self.avatar = avatar
            self.members = members
            self.friends = friends
            self.avatars = avatars
        }
    }
}

/// How the community sheet looks where its configuration leaves that to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme: Appearance.Theme
    var button: VKIDButtonConfiguration
    var presenter: UIKitPresenter
}
