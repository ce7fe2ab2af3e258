import MemberCore
import MemberUI
import Testing

@Suite("A member's sentence for an error")
struct MemberTroubleTests {
    private struct Coded: CodedError {
        let code: String
        var problem: String { "A developer's sentence." }
        var remedy: String { "Another one." }
    }
    private struct Bare: Error {}

    @Test(
        "follows the reason in the code, in every module",
        arguments: [
            ("oauth.declined", MemberTrouble.declined as MemberTrouble?), ("vkid.declined", .declined),
            ("oauth.attempt_timed_out", .late), ("oauth.state_mismatch", .foreign), ("http.offline", .offline),
            ("requests.status", .unavailable), ("accounts.needs_sign_in", .signInAgain), ("members.no_account", .signInAgain),
            ("vk.captcha", .person),
            ("oauth.id_token_nonce", .failed), ("odd", .failed), ("http.cancelled", nil), ("agent.cancelled", nil),
        ])
    func reasons(code: String, trouble: MemberTrouble?) { #expect(MemberTrouble(Coded(code: code)) == trouble) }

    @Test("an error without a code means failed; a cancelled task has no sentence")
    func uncoded() {
        #expect(MemberTrouble(Bare()) == .failed)
        #expect(MemberTrouble(CancellationError()) == nil)
    }

    @Test("has its own sentence in every language of the pages that members see", arguments: MemberLanguage.ofMemberPages)
    func sentences(language: MemberLanguage) {
        let sentences = MemberTrouble.allCases.map { Texts(language)($0.key) }
        #expect(Set(sentences).count == MemberTrouble.allCases.count)
        for sentence in sentences { #expect(sentence.hasSuffix(".") && !sentence.contains("trouble.")) }
        if language != .en { #expect(!sentences.contains(Texts(.en)(MemberTrouble.failed.key))) }
    }
}
