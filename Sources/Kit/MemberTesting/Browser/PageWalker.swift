public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// Walks a provider's pages without a browser: follows redirects, keeps cookies, fills the forms and presses the buttons.
///
/// ```swift
/// let walker = PageWalker(as: "anna", transport: NetworkTransport())
/// let title = try await walker.visit(authorizationAddress)   // "You are signed in"
/// ```
/// Pages are read as in a browser, but no script runs. On iOS they must be well-formed XML, as the sandbox's are. A login page
/// receives the name and the password of the filling's ``FormFilling/credentials``, if its server may have them.
public struct PageWalker: Sendable {
    /// The person who signs in, and the decision.
    public var filling: FormFilling
    /// Fetches the pages.
    public var transport: any HTTPTransport
    /// Signs in at Glewlwyd's pages, which have no readable forms.
    package var glewlwyd: GlewlwydSignIn?
    /// The most requests of one walk; 20.
    public var stepLimit = 20
    /// The time, which decides when cookies expire.
    public var clock: any MemberClock
    /// The cookies that the walks share.
    private(set) var jar: Locked<CookieJar>?

    /// The cookies that the walks share, with those that they have received; nil if each walk begins without cookies, as is the
    /// default.
    ///
    /// Copies of a walker share its cookies, until one of them gets other cookies here.
    public var cookies: CookieJar? {
        get { jar?.value }
        set { jar = newValue.map { Locked($0) } }
    }

    /// Creates a walker.
    /// - Parameters:
    ///   - memberName: The member to choose on a page that offers several: a value, a text or a short name, in any case.
    ///   - decision: The member's decision.
    ///   - transport: Fetches the pages.
    ///   - clock: The time, which decides when cookies expire.
    public init(
        as memberName: String?, decision: FormFilling.Decision = .agree, transport: any HTTPTransport,
        clock: any MemberClock = SystemClock()
    ) {
        filling = FormFilling(memberName: memberName, decision: decision)
        self.transport = transport
        self.clock = clock
    }

    /// Walks until a redirect leads to the end of the walk; that address is not fetched.
    /// - Parameters:
    ///   - address: The first address.
    ///   - isArrival: Whether an address is the end.
    /// - Returns: The whole address of the end.
    /// - Throws: `UserAgentError.failed(_:)` if no step continues, or a page reports a failure.
    public func walk(from address: URL, until isArrival: (URL) -> Bool) async throws(UserAgentError) -> URL {
        var walk = Walk(self, from: address)
        return try await walk.arrival(from: address, until: isArrival)
    }

    /// Walks from an authorization address to its own redirect address, and fetches that too, for a listener that waits there.
    /// - Parameter address: The provider's page, with `redirect_uri` in its query.
    /// - Returns: The title of the page that the listener showed.
    /// - Throws: `UserAgentError.failed(_:)`; `UserAgentError.redirectUnsupported` if the address has
    ///   no redirect address that can be fetched.
    public func visit(_ address: URL) async throws(UserAgentError) -> String {
        guard let redirectURI = Self.redirectURI(in: address), ["http", "https"].contains(redirectURI.scheme?.lowercased())
        else { throw .redirectUnsupported }
        var walk = Walk(self, from: address)
        let end = try await walk.arrival(from: address) { Self.isArrival($0, at: redirectURI) }
        return walk.withoutPassword(try await walk.page(at: end).title)
    }

    /// Returns the redirect address that an authorization address names.
    /// - Parameter address: The provider's page.
    /// - Returns: The redirect address; nil if the address names none.
    public static func redirectURI(in address: URL) -> URL? {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        return FormFields(encoded: query)?["redirect_uri"].flatMap(URL.init(string:))
    }

    /// Whether an address is a response at a redirect address.
    static func isArrival(_ url: URL, at redirectURI: URL) -> Bool {
        var rules = RedirectRules()
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        guard let address = try? RedirectAddress(redirectURI, rules: rules) else { return false }
        return address.matches(url)
    }
}
