extension VKID {
    /// How one sign-in is made.
    public struct AuthConfiguration: Sendable {
        /// Who exchanges the code for tokens.
        public enum Flow: Sendable {
            /// This app, with the verifier.
            case publicClientFlow(pkce: PKCESecrets? = nil)
            /// The app's backend: the sign-in succeeds when it has the code, and no session is made here.
            case confidentialClientFlow(codeExchanger: any AuthCodeHandler, pkce: PKCESecrets? = nil)
            /// The app's backend, which gives the tokens back: a session is made here.
            case tokensFromBackend(codeExchanger: any AuthCodeExchanging, pkce: PKCESecrets? = nil)
        }

        /// Where the member is sent.
        public enum Strategy: Sendable, Equatable {
            /// To a VK app on this device; to the web if no app is there or responds.
            case appFirst
            /// To the web.
            case webOnly
            /// To a VK app; without one the sign-in fails.
            case appOnly
        }

        /// Who exchanges the code for tokens.
        public var flow: Flow
        /// What is asked for; nil is VK's own default.
        public var scope: Scope?
        /// Where the member is sent.
        public var strategy: Strategy
        /// The community whose sheet follows the sign-in; nil for none.
        public var groupSubscriptionConfiguration: GroupSubscriptionConfiguration?
        /// When the page asks.
        public var prompt: Prompt
        /// Why the app asks, in its own words, for the permission ledger; not sent.
        public var purpose: String?

        /// A configuration of these values; `forceWebViewFlow` is the same as ``VKID/AuthConfiguration/Strategy/webOnly``.
        public init(
            flow: Flow = .publicClientFlow(), scope: Scope? = nil, forceWebViewFlow: Bool = false,
            groupSubscriptionConfiguration: GroupSubscriptionConfiguration? = nil, prompt: Prompt = .login
        ) {
            self.flow = flow
            self.scope = scope
            strategy = forceWebViewFlow ? .webOnly : .appFirst
            self.groupSubscriptionConfiguration = groupSubscriptionConfiguration
            self.prompt = prompt
        }

        /// What is sent as scope: with a community, `groups` is among it.
        var requestedScope: Scope? {
            guard groupSubscriptionConfiguration != nil else { return scope }
            return Scope((scope?.value ?? []).union(["groups"]))
        }
    }

    /// When VK ID's page asks the member anything.
    public enum Prompt: Sendable, Equatable {
        /// Always begins with the sign-in.
        case login
        /// Never asks.
        case none
        /// Always shows the permissions.
        case consent
        /// Any other text; several values separated by a space.
        case custom(String?)

        var wire: String {
            switch self {
            case .login: "login"
            case .none: "none"
            case .consent: "consent"
            case .custom(let text): text ?? ""
            }
        }
    }
}
