import MemberAccounts
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberSignIn
import Testing

@Suite("An error of Members")
struct MembersErrorTests {
    @Test(
        "says whether the member closed the page or declined, or the task was cancelled",
        arguments: [
            (MembersError.provider(.declined()), true), (.provider(.agent(.cancelled)), true), (.accounts(.cancelled), true),
            (.call(.transport(.cancelled)), true), (.provider(.timedOut), false), (.call(.transport(.offline)), false),
            (.noAccount(nil), false),
        ])
    func cancelled(error: MembersError, isCancelled: Bool) {
        #expect(error.isCancelled == isCancelled)
    }

    @Test(
        "names what an app can do about it",
        arguments: [
            (MembersError.unavailable(.unknownProvider("VKSignIn")), "providers that you create Members with"),
            (.unavailable(.noSandbox(.offline, at: "http://127.0.0.1:8377")), "http://127.0.0.1:8377"),
            (.unavailable(.notOffered(.singleRevocation, provider: "vk")), "Revoke all"),
            (.unavailable(.notOffered(.revocation, provider: "sber")), "Sign the member out here"),
            (.accounts(.needsSignIn(reason: SignInReason.noAccessToken)), "a request that asks for access"),
        ])
    func remedy(error: MembersError, words: String) {
        #expect((error.problem + error.remedy).contains(words))
    }
}
