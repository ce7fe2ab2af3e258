import Foundation
public import MemberCore
import MemberOAuth

extension VKID {
    /// The secrets of one sign-in (RFC 7636), for an app whose backend makes or needs them.
    public struct PKCESecrets: Sendable, Equatable, Masked {
        /// How the challenge is made of the verifier.
        public enum CodeChallengeMethod: String, Sendable {
            /// SHA-256, base64url.
            case s256
        }

        /// The verifier; nil if only the backend knows it.
        public let codeVerifier: String?
        /// The challenge, base64url of the verifier's SHA-256.
        public let codeChallenge: String
        /// How the challenge is made.
        public let codeChallengeMethod: CodeChallengeMethod
        /// What ties the response to the request.
        public let state: String
        /// When they were made.
        let created: Date
        /// How long they last, in seconds.
        static let life: TimeInterval = 900

        /// Fresh secrets.
        /// - Parameter clock: By which their fifteen minutes count; nil is that of the context in force: the task's, else the process's.
        /// - Throws: Nothing here; the vendor's form may.
        public init(clock: (any MemberClock)? = nil) throws {
            self.init(random: VKIDContext.randomInForce, at: (clock ?? VKIDContext.clockInForce).now)
        }

        /// Secrets from outside.
        /// - Parameters:
        ///   - codeVerifier: The verifier: 43 to 128 characters out of letters, digits and `-._~`; nil if only the backend knows it.
        ///   - codeChallenge: The challenge.
        ///   - codeChallengeMethod: How it is made.
        ///   - state: What ties the response to the request; at least 32 random characters.
        ///   - clock: By which their fifteen minutes count; nil is that of the context in force: the task's, else the process's.
        public init(
            codeVerifier: String? = nil, codeChallenge: String, codeChallengeMethod: CodeChallengeMethod = .s256, state: String,
            clock: (any MemberClock)? = nil
        ) {
            self.init(codeVerifier, codeChallenge, codeChallengeMethod, state, at: (clock ?? VKIDContext.clockInForce).now)
        }

        init(
            _ codeVerifier: String?, _ codeChallenge: String, _ codeChallengeMethod: CodeChallengeMethod, _ state: String,
            at created: Date
        ) {
            self.created = created
            self.codeVerifier = codeVerifier
            self.codeChallenge = codeChallenge
            self.codeChallengeMethod = codeChallengeMethod
            self.state = state
        }

        init(random: any RandomSource, at created: Date) {
            let verifier = PKCEVerifier(random: random)
            self.init(verifier.secret.reveal, verifier.challenge, .s256, random.token(), at: created)
        }
    }
}

extension PKCESecrets {
    /// Whether two are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.codeVerifier.isExactly(right.codeVerifier) && left.codeChallenge.isExactly(right.codeChallenge)
            && left.codeChallengeMethod == right.codeChallengeMethod && left.state.isExactly(right.state)
            && left.created == right.created
    }
}
