public import Foundation
import MemberCore

/// Where a visitor goes after a form or a response.
public enum PageStep: Sendable, Equatable {
    /// Back to the page, which shows what there is now.
    case stay
    /// To the provider's page; the response comes back to the website.
    case leave(PageSignIn)
    /// Back to the page: the visitor is signed in now.
    case signedIn
    /// Back to the page: the visitor was signed out.
    case signedOut
}

/// A sign-in on its way through a visitor's browser.
public struct PageSignIn: Sendable, Equatable {
    /// The name to finish it by.
    public let id: String
    /// The provider's page.
    public let address: URL
    /// When it is over.
    public let expires: Date

    /// A sign-in.
    /// - Parameters:
    ///   - id: The name to finish it by.
    ///   - address: The provider's page, with the `state` that its response repeats.
    ///   - expires: When it is over.
    public init(id: String, address: URL, expires: Date) {
        self.id = id
        self.address = address
        self.expires = expires
    }

    /// What its response repeats (RFC 6749 §4.1.1); nil if the address has none.
    public var state: String? {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        return query.flatMap { FormFields(encoded: $0) }?["state"]
    }
}

/// What a form of a page asks for; components may have their own.
public struct PageAction: RawRepresentable, Sendable, Hashable {
    /// The name, as the field `action` holds it.
    public let rawValue: String
    /// An action.
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Begins a sign-in.
    public static let signIn = PageAction(rawValue: "sign-in")
    /// Ends the session at the provider, and here.
    public static let signOut = PageAction(rawValue: "sign-out")
    /// Tries again what failed.
    public static let retry = PageAction(rawValue: "retry")
    /// Declines what a sheet asks for.
    public static let decline = PageAction(rawValue: "decline")
    /// Closes a sheet.
    public static let close = PageAction(rawValue: "close")
}

/// A button of a page's own.
public struct PageButton: Sendable, Equatable {
    /// What it asks for.
    public let action: PageAction
    /// Its text.
    public let title: String

    /// A button.
    /// - Parameters:
    ///   - action: What it asks for.
    ///   - title: Its text.
    public init(_ action: PageAction, _ title: String) {
        self.action = action
        self.title = title
    }
}
