import MemberCore
import MemberHTTP
import Testing

@testable import MemberOAuth

@Suite("The conclusion of a sign-in that failed")
struct SignInConclusionTests {
    @Test(
        "has the cause that a member can understand, and the error's code",
        arguments: [
            (.declined(), .declined), (.transport(.token, .offline), .offline), (.transport(.token, .timedOut), .offline),
            (.transport(.keySet, .connectionLost), .offline), (.transport(.token, .cancelled), .other),
            (.storage(StoreFailure(HTTPError.offline)), .storage), (.idToken(.nonce), .refused),
            (.invalidResponse(.token, .noSubject), .refused), (.timedOut, .other), (.agent(.cancelled), .other),
        ] as [(OAuthError, SignInConclusion.Cause)])
    func causes(error: OAuthError, cause: SignInConclusion.Cause) {
        #expect(SignInConclusion(error) == .failed(cause, code: error.code))
    }
}
