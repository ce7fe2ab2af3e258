public import Foundation
import MemberCore

/// The visitor's next step after a form or a response.
public enum PageStep: Sendable, Equatable {
    /// Back to the page, which shows the current state.
    case stay
    /// To the provider's page; the response is returned to the website.
    case leave(PageSignIn)
    /// Back to the page: the visitor is signed in now.
    case signedIn
    /// Back to the page: the visitor is signed out now.
    case signedOut
}

/// A sign-in in progress in a visitor's browser.
public struct PageSignIn: Sendable, Equatable {
    /// The name with which to finish it.
    public let id: String
    /// The provider's page.
    public let address: URL
    /// When the sign-in times out.
    public let expires: Date

    /// Creates a sign-in.
    /// - Parameters:
    ///   - id: The name with which to finish it.
    ///   - address: The provider's page, with the `state` that its response repeats.
    ///   - expires: When the sign-in times out.
    public init(id: String, address: URL, expires: Date) {
        self.id = id
        self.address = address
        self.expires = expires
    }

    /// The `state` that its response repeats (RFC 6749 §4.1.1); nil if the address has none.
    public var state: String? {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        return query.flatMap { FormFields(encoded: $0) }?["state"]
    }
}

/// The action of a page's form; components may define their own.
public struct PageAction: RawRepresentable, Sendable, Hashable {
    /// The name, as the field `action` contains it.
    public let rawValue: String
    /// An action.
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Begins a sign-in.
    public static let signIn = PageAction(rawValue: "sign-in")
    /// Ends the session at the provider, and here.
    public static let signOut = PageAction(rawValue: "sign-out")
    /// Repeats the failed step.
    public static let retry = PageAction(rawValue: "retry")
    /// Declines the request of a sheet.
    public static let decline = PageAction(rawValue: "decline")
    /// Closes a sheet.
    public static let close = PageAction(rawValue: "close")
}

/// A button of a page's own.
public struct PageButton: Sendable, Equatable {
    /// The action that it starts.
    public let action: PageAction
    /// Its text.
    public let title: String

    /// A button.
    /// - Parameters:
    ///   - action: The action that it starts.
    ///   - title: Its text.
    public init(_ action: PageAction, _ title: String) {
        self.action = action
        self.title = title
    }
}
