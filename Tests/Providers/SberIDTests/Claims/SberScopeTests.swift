import Foundation
import MemberUI
import SberID
import Testing

struct SberScopeTests {
    /// The reference's table 6.1.
    static let table: [(String, [String])] = [
        ("name", ["family_name", "given_name", "middle_name"]), ("birthdate", ["birthdate"]), ("maindoc", ["identification"]),
        ("inn", ["inn"]), ("snils", ["snils"]), ("mobile", ["phone_number"]), ("email", ["email"]), ("gender", ["gender"]),
        ("driving_license", ["driving_license"]), ("international_passport", ["international_passport"]),
        ("priority_doc", ["priority_doc"]), ("citizenship", ["citizenship"]), ("place_of_birth", ["place_of_birth"]),
        ("address_reg", ["address_reg"]), ("work_address", ["work_address"]),
        ("address_of_actual_residence", ["address_of_actual_residence"]), ("delivery_address", ["delivery_address"]),
        ("is_company_employee", ["is_company_employee"]), ("sts", ["sts"]), ("is_self_employed", ["is_self_employed"]),
        ("previous_maindoc", ["previous_identification"]),
        ("previous_name", ["previous_family_name", "previous_given_name", "previous_middle_name"]), ("education", ["education"]),
        ("place_of_work", ["place_of_work"]), ("job_title", ["job_title"]), ("marital_status", ["marital_status"]),
        ("proposition", ["proposition"]), ("salary_status", ["salary_status"]),
    ]

    @Test("the scopes and their claims") func theScopesAndTheirClaims() {
        #expect(SberScope.data.map(\.rawValue) == Self.table.map(\.0))
        #expect(SberScope.data.map(\.claims) == Self.table.map(\.1))
        #expect(SberScope.openID.claims == ["sub"] && SberScope.offlineAccess.claims.isEmpty)
    }

    @Test("Each scope has a sentence about what it reveals", arguments: SberScope.data + SberScope.special)
    func eachScopeSaysWhatItReveals(_ scope: SberScope) throws {
        let (russian, english) = (try #require(scope.sentence(in: .ru)), try #require(scope.sentence(in: .en)))
        #expect(russian.hasSuffix(".") && english.hasSuffix(".") && russian.contains { ("а"..."я").contains($0) })
        #expect(english.utf8.allSatisfy { $0 < 0x80 })
        #expect(scope.sentence(in: .de) == english)
    }

    @Test func noTwoScopesSayTheSame() {
        for language in [MemberLanguage.ru, .en] {
            let all = (SberScope.data + SberScope.special).compactMap { $0.sentence(in: language) }
            #expect(Set(all).count == all.count && all.count == 31)
        }
    }

    @Test("Ruling 20: unknown scopes keep their text", arguments: ["profile", "avatar", "Name"])
    func unknownScopesKeepTheirText(_ name: String) {
        let scope = SberScope(rawValue: name)
        #expect(scope.rawValue == name && scope.claims.isEmpty && scope.sentence(in: .ru) == nil)
    }

    @Test("Ruling 20: requested, granted, shared") func askedGrantedShared() throws {
        let claims = try SberClaims(#"{"sub":"S","family_name":"Ф","birthdate":[],"inn":{}}"#)
        let sharing = SberSharing(
            requested: SberScope.list("openid name birthdate email inn profile offline_access mapp_sso"),
            granted: "openid name birthdate inn profile https://api.sberbank.ru/sberbankid/userinfo", claims: claims)
        #expect(sharing.requested == SberScope.list("name birthdate email inn profile"))
        #expect(sharing.granted == SberScope.list("openid name birthdate inn profile"))
        #expect(sharing.shared == [.name])
        #expect(sharing.notShared == SberScope.list("birthdate email inn profile"))
    }

    @Test("Ruling 20: without a scope in the response everything was granted") func withoutAScopeEverythingWasGranted() throws {
        let sharing = SberSharing(
            requested: SberScope.list("openid email gender"), granted: nil, claims: try SberClaims(#"{"gender":2}"#))
        #expect(sharing.granted == [.email, .gender] && sharing.shared == [.gender] && sharing.notShared == [.email])
    }
}
