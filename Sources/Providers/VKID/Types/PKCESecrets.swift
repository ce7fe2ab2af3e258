import Foundation
public import MemberCore
import MemberOAuth

extension VKID {
    /// The secrets of one sign-in (RFC 7636), for an app whose backend makes or needs them.
    public struct PKCESecrets: Sendable, Equatable, Masked {
        /// The way the challenge is made from the verifier.
        public enum CodeChallengeMethod: String, Sendable {
            /// SHA-256, base64url.
            case s256
        }

        /// The verifier; nil if only the backend knows it.
        public let codeVerifier: String?
        /// The challenge, base64url of the verifier's SHA-256.
        public let codeChallenge: String
        /// The way the challenge is made.
        public let codeChallengeMethod: CodeChallengeMethod
        /// The value that ties the response to the request.
        public let state: String
        /// The time of their creation.
        let created: Date
        /// Their life, in seconds.
        static let life: TimeInterval = 900

        /// Creates new secrets.
        /// - Parameter clock: Measures their fifteen minutes; nil is the clock of the context in force: the task's, else the
        ///   process's.
        /// - Throws: Nothing; the vendor's form is declared as throwing.
        public init(clock: (any MemberClock)? = nil) throws {
            self.init(random: VKIDContext.randomInForce, at: (clock ?? VKIDContext.clockInForce).now)
        }

        /// Creates secrets from outside values.
        /// - Parameters:
        ///   - codeVerifier: The verifier: 43 to 128 characters from letters, digits and `-._~`; nil if only the backend knows
        ///     it.
        ///   - codeChallenge: The challenge.
        ///   - codeChallengeMethod: The way it is made.
        ///   - state: The value that ties the response to the request; at least 32 random characters.
        ///   - clock: Measures their fifteen minutes; nil is the clock of the context in force: the task's, else the process's.
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
