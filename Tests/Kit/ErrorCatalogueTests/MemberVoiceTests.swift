import MemberCore
import MemberUI
import Testing

@Suite("The sentences that members see for every error")
struct MemberVoiceTests {
    @Test("contain neither a code nor a sentence for developers, in any language", arguments: EveryError.modules.map(\.name))
    func voices(name: String) throws {
        let errors = try #require(EveryError.modules.first { $0.name == name }).errors
        for error in errors {
            guard let trouble = MemberTrouble(error) else { continue }
            for language in MemberLanguage.allCases {
                let told = Texts(language)(trouble.key)
                #expect(!told.isEmpty && told != trouble.key.rawValue && !told.contains(error.code), "\(error.code)")
                #expect(!told.contains(error.problem) && !told.contains(error.remedy), "\(error.code)")
                #expect(told.wholeMatch(of: /.*[a-z]\.[a-z_]+.*/) == nil, "\(error.code)")
            }
        }
    }

    @Test("there is no sentence for a member who cancelled", arguments: ["agent.cancelled", "http.cancelled", "vkid.cancelled"])
    func givenUp(code: String) throws {
        let error = try #require(EveryError.modules.flatMap(\.errors).first { $0.code == code })
        #expect(MemberTrouble(error) == nil)
    }

    @Test("every reason that has a sentence is the reason of some error")
    func known() {
        let reasons = Set(EveryError.modules.flatMap(\.errors).map { String($0.code.split(separator: ".").last ?? "") })
        #expect(Set(MemberTrouble.reasons.values.joined()).subtracting(reasons).sorted() == [])
    }
}
