public import MemberAccounts
public import MemberCore
public import MemberHTTP

/// The outside objects that a vendor's own names work with, each of which can be replaced.
///
/// ```swift
/// var context = VKIDContext(try members.context(of: "vk"))
/// context.diagnostics = diagnostics
/// ```
public protocol VendorContext: Sendable {
    /// The objects that all providers behind one `Members` share.
    var shared: ProviderContext { get set }
}

extension VendorContext {
    /// The store of accounts and of sign-ins on their way. The vendors' names read it without waiting, so it is always a vault.
    public var vault: Vault {
        get { shared.vaultOfVendor }
        set { shared = shared.with(vault: newValue) }
    }
    /// The store of accounts, whichever it is.
    package var open: OpenStore { shared.open }
    /// Sends the requests.
    public var transport: any HTTPTransport {
        get { shared.transport }
        set { shared = shared.with(transport: newValue) }
    }
    /// The time.
    public var clock: any MemberClock {
        get { shared.clock }
        set { shared = shared.with(clock: newValue) }
    }
    /// The source of states and verifiers.
    public var random: any RandomSource {
        get { shared.random }
        set { shared = shared.with(random: newValue) }
    }
    /// Receives notable events.
    public var diagnostics: Diagnostics {
        get { shared.diagnostics }
        set { shared = shared.with(diagnostics: newValue) }
    }
    /// Opens the vendor's apps; nil if only the web is used.
    public var appLinks: (any AppLinks)? {
        get { shared.appLinks }
        set { shared = shared.with(appLinks: newValue) }
    }
}
