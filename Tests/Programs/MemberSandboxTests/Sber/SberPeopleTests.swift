import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberSandbox

@Suite("The invented people of the sandbox's Sber ID", .timeLimit(.minutes(1)))
struct SberPeopleTests {
    /// The claims of each scope, by the bank's table.
    static let table: [(scope: String, claims: [String])] = [
        ("name", ["family_name", "given_name", "middle_name"]), ("birthdate", ["birthdate"]), ("maindoc", ["identification"]),
        ("inn", ["inn"]), ("snils", ["snils"]), ("mobile", ["phone_number"]), ("email", ["email"]), ("gender", ["gender"]),
        ("driving_license", ["driving_license"]), ("international_passport", ["international_passport"]),
        ("priority_doc", ["priority_doc"]), ("citizenship", ["citizenship"]), ("place_of_birth", ["place_of_birth"]),
        ("address_reg", ["address_reg"]), ("work_address", ["work_address"]),
        ("address_of_actual_residence", ["address_of_actual_residence"]), ("delivery_address", ["delivery_address"]),
        ("is_company_employee", ["is_company_employee"]), ("sts", ["sts"]), ("is_self_employed", ["is_self_employed"]),
        ("previous_maindoc", ["previous_identification"]),
        ("previous_name", ["previous_family_name", "previous_given_name", "previous_middle_name"]),
        ("education", ["education"]), ("place_of_work", ["place_of_work"]), ("job_title", ["job_title"]),
        ("marital_status", ["marital_status"]), ("proposition", ["proposition"]), ("salary_status", ["salary_status"]),
    ]

    @Test("each scope gives its claims and no others, for anna", arguments: table)
    func claims(scope: String, claims: [String]) throws {
        let papers = try #require(InventedPerson.named("anna").flatMap(SberPersonalData.init))
        #expect(papers.claims(for: ["openid", scope]).keys.sorted() == claims.sorted())
    }

    @Test("four people have all data, dina and egor do not; the service account is not a customer, one of the crowd is")
    func people() throws {
        let all = Self.table.map(\.scope)
        let known = InventedPerson.all.map { SberPersonalData(of: $0)?.claims(for: all).count }
        #expect(Self.table.count == 28 && known == [32, 32, 32, 32, 25, 8, nil])
        #expect(InventedPerson.named("member-7").flatMap(SberPersonalData.init) != nil)
    }

    @Test(
        "the types are the bank's: gender a number, flags Booleans, documents objects of strings, an address with all its parts")
    func types() throws {
        let boris = try #require(InventedPerson.named("boris").flatMap(SberPersonalData.init)).claims(
            for: Self.table.map(\.scope))
        #expect(
            boris["gender"] == .integer(1) && boris["is_company_employee"] == .bool(true) && boris["proposition"] == .bool(false))
        #expect(boris["identification"]?["series"]?.string == "00 00" && boris["priority_doc"]?["type"] == .integer(21))
        #expect(boris["previous_identification"]?["code"] == nil && boris["birthdate"]?.string == "1988-11-02")
        #expect(boris["phone_number"]?.string == "+7 (900) 0000002")
        let parts = [
            "full_address", "fias_code", "post_index", "country", "region", "district", "city", "settlement", "street", "house",
            "building", "bulk", "apartment",
        ]
        for name in ["address_reg", "work_address", "address_of_actual_residence", "delivery_address"] {
            #expect(boris[name]?.object?.keys.sorted() == parts.sorted())
        }
    }

    @Test("no document's number can be a real one, and no two people share one")
    func invented() throws {
        let people = InventedPerson.all.compactMap(SberPersonalData.init)
        let numbers = people.compactMap { $0.claims(for: ["maindoc"])["identification"]?["number"]?.string }
        #expect(numbers.allSatisfy { $0.hasPrefix("0000") } && Set(numbers).count == people.count)
    }

    @Test("user info is a JWT for an app registered for it, signed or not like its ID tokens", arguments: [true, false])
    func token(isSigned: Bool) async throws {
        try await Stage.with {
            $0.sber.clients[0].getsUserInfoAsToken = true
            $0.sber.clients[0].signsTokens = isSigned
        } _: { stage in
            let tokens = try await stage.sberSignIn("vera", [("scope", "openid snils")])
            let response = try await stage.sberUserInfo(tokens["access_token"]?.string)
            #expect(response.headers["Content-Type"] == "application/jwt")
            for token in [response.text, tokens["id_token"]?.string ?? ""] {
                let parts = token.split(separator: ".", omittingEmptySubsequences: false)
                let header = try JSONValue(parsing: Base64URL.decode(parts[0]) ?? Data())
                #expect(
                    parts.count == 3 && parts[2].isEmpty != isSigned && header["alg"]?.string == (isSigned ? "RS256" : "none"))
            }
        }
    }

    @Test("a fault gives user info its flaw", arguments: SberUserInfoFlaw.allCases)
    func flaws(flaw: SberUserInfoFlaw) async throws {
        try await Stage.with { stage in
            let scope = "openid gender maindoc salary_status education"
            let tokens = try await stage.sberSignIn("anna", [("scope", scope)])
            stage.sandbox.faults.add(.userInfoFlaw(flaw))
            let info = try #require(try await stage.sberUserInfo(tokens["access_token"]?.string).json)
            switch flaw {
            case .wrongSubject: #expect(info["sub"]?.string == "somebody-else")
            case .wrongAudience: #expect(info["aud"]?.string == "another")
            case .badClaims: #expect(info["gender"]?.bool == true && info["identification"]?["number"]?.array == [])
            case .looseTypes: #expect(info["gender"]?.string == "2" && info["education"]?["code"]?.integer == 3)
            case .list: #expect(info.array == [])
            }
        }
    }
}
