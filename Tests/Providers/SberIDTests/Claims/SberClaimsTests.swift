import Foundation
import MemberCore
import SberID
import Testing

struct SberClaimsTests {
    @Test("each of the 28 scopes is read", arguments: ClaimRow.table.indices)
    func eachScopeIsRead(_ index: Int) throws {
        let row = ClaimRow.table[index]
        let claims = try SberClaims("{\(row.json)}")
        #expect(row.holds(claims) && claims.problems.isEmpty && claims.unknown.isEmpty)
        #expect(SberScope.data.filter(claims.holds) == [row.scope])
        #expect(SberClaims().holds(row.scope) == false)
    }

    @Test func allOfThemAreReadTogether() throws {
        let claims = try SberClaims(ClaimRow.everything)
        #expect(ClaimRow.table.count == 28 && ClaimRow.table.allSatisfy { $0.holds(claims) })
        #expect(claims.subject == "S" && claims.issuer == "I" && claims.audience == ["A"])
        #expect(claims.problems.isEmpty && claims.unknown.isEmpty)
    }

    @Test("claims are written by their names on the wire, and read back unchanged", arguments: ClaimRow.table.indices)
    func written(_ index: Int) throws {
        let row = ClaimRow.table[index]
        let claims = try SberClaims("{\(row.json)}")
        let data = try JSONEncoder().encode(claims)
        #expect(try SberClaims(parsing: data) == claims)
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: data).keys.sorted() == row.scope.claims.sorted())
    }

    @Test("all of them together, with unknown members of every kind, at the top and inside")
    func writtenWithUnknown() throws {
        let more = #"""
            ,"new":{"a":1.5,"b":[12345678901234567890123,null,true,"x\"y"],"c":{"d":-7}},"flag":false,"a.b":"c"}
            """#
        let inner = #""identification":{"stamp":[1,{"k":"v"}],"#
        let everything = String(ClaimRow.everything.dropLast()) + more
        let claims = try SberClaims(everything.replacing(#""identification":{"#, with: inner))
        #expect(claims.unknown.count == 4 && claims.unknown["identification.stamp"] != nil)
        let again = try SberClaims(parsing: JSONEncoder().encode(claims))
        #expect(again.unknown["new"]?.contains("12345678901234567890123") == true)
        let texts = { (claims: SberClaims) in
            claims.unknown.mapValues { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        }
        #expect(texts(again) == texts(claims))
        var (left, right) = (claims, again)
        (left.unknown, right.unknown) = ([:], [:])
        #expect(left == right)
    }

    @Test(
        "an unknown number that no value can represent does not prevent the rest from being written",
        arguments: ["1e400", "-1e999"])
    func writtenBeyondNumbers(number: String) throws {
        let claims = try SberClaims(#"{"inn":{"number":"1"},"far":\#(number)}"#)
        let again = try SberClaims(parsing: JSONEncoder().encode(claims))
        #expect(again.inn == "1" && again.unknown["far"]?.contains(number) == true)
    }

    @Test("without shared data there is an empty object, and an unreadable claim is left out")
    func writtenEmpty() throws {
        #expect(String(decoding: try JSONEncoder().encode(SberClaims()), as: UTF8.self) == "{}")
        let claims = try SberClaims(#"{"gender":[],"aud":["a","b"],"inn":{"region":77}}"#)
        let again = try SberClaims(parsing: JSONEncoder().encode(claims))
        #expect(again.problems.isEmpty && again.audience == ["a", "b"] && again.unknown == ["inn.region": "77"])
    }

    @Test("absent and null are nil", arguments: ClaimRow.table.flatMap(\.scope.claims))
    func absentAndNullAreNil(_ claim: String) throws {
        #expect(try SberClaims("{\"\(claim)\":null}") == SberClaims())
    }

    @Test("unknown members are kept unchanged")
    func unknownMembersAreKept() throws {
        let claims = try SberClaims(
            #"{"new":{"a": 1.50, "b":[12345678901234567890123]},"inn":{"number":"1","region":77},"none":null}"#)
        #expect(claims.unknown == ["new": #"{"a": 1.50, "b":[12345678901234567890123]}"#, "inn.region": "77"])
        #expect(claims.inn == "1" && claims.problems.isEmpty)
    }

    @Test("a bad claim does not affect the others, and ruling 21", arguments: ClaimRow.table.flatMap(\.scope.claims))
    func aBadClaimDoesNotLoseTheOthers(_ claim: String) throws {
        let claims = try SberClaims("{\"\(claim)\":[],\"sub\":\"S\"}")
        #expect(claims.problems.map(\.path) == [claim] && claims.subject == "S")
    }

    @Test("Ruling 21: a bad member of an object does not affect the rest")
    func aBadMemberOfAnObjectLeavesTheRest() throws {
        let claims = try SberClaims(
            #"{"identification":{"series":{},"number":"000345","code":true},"priority_doc":{"type":1.5,"code":"c"}}"#)
        #expect(claims.identification?.number == "000345" && claims.identification?.series == nil)
        #expect(claims.priorityDocument?.code == "c" && claims.priorityDocument?.type == nil)
        #expect(claims.problems.map(\.path) == ["identification.series", "identification.code", "priority_doc.type"])
        #expect(claims.problems.map(\.expected) == [.text, .text, .integer])
    }

    @Test(
        "texts can be whole numbers, digit by digit, and ruling 21",
        arguments: [
            ("1", "1"), ("0", "0"), ("-5", "-5"), ("12345678901234567890", "12345678901234567890"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("123456789012345678901234567890123456789", nil), ("1.0", nil), ("1e3", nil), ("1E0", nil), ("true", nil),
            ("\"\"", ""),
            ("\"1.0\"", "1.0"), ("\" 01 \"", " 01 "),
        ] as [(String, String?)])
    func textsTakeWholeNumbers(_ json: String, _ text: String?) throws {
        let claims = try SberClaims("{\"email\":\(json),\"inn\":{\"number\":\(json)}}")
        #expect(claims.email == text && claims.inn == text)
        #expect(Set(claims.problems.map(\.path)) == (text == nil ? ["email", "inn.number"] : []))
    }

    @Test(
        "whole numbers can be texts",
        arguments: [
            ("1", .male), ("2", .female), ("\"1\"", .male), ("\"2\"", .female), ("0", .unknown(0)), ("3", .unknown(3)),
            ("\"-7\"", .unknown(-7)), ("1.0", nil), ("\"male\"", nil), ("\"\"", nil), ("\"+1\"", nil), ("\" 1\"", nil),
            ("true", nil), ("99999999999999999999", nil),
        ] as [(String, SberGender?)])
    func wholeNumbersTakeTheirTexts(_ json: String, _ gender: SberGender?) throws {
        let claims = try SberClaims("{\"gender\":\(json)}")
        #expect(claims.gender == gender && claims.problems.isEmpty == (gender != nil))
    }

    @Test(
        "truth values can be only their texts, and ruling 21",
        arguments: [
            ("true", true), ("false", false), ("\"true\"", true), ("\"false\"", false), ("1", nil), ("0", nil), ("\"True\"", nil),
            ("\"yes\"", nil), ("\"\"", nil),
        ] as [(String, Bool?)])
    func truthValuesTakeTheirTextsOnly(_ json: String, _ value: Bool?) throws {
        let claims = try SberClaims("{\"proposition\":\(json)}")
        #expect(claims.proposition == value && claims.problems.isEmpty == (value != nil))
    }

    static let refused: [(String, SberClaimsError)] = [
        ("[]", .notAnObject), ("\"a\"", .notAnObject), ("1", .notAnObject), ("", .notAnObject), ("{", .malformed),
        ("{\"a\":1,}", .malformed), ("{\"sub\":\"a\",\"sub\":\"b\"}", .malformed), ("{\"a\":1 \"b\":2}", .malformed),
        (deep, .tooLarge), (long, .tooLarge),
    ]
    private static let deep = "{\"a\":" + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}"
    private static let long = "{\"a\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"

    @Test("Ruling 21: a body that is not an object is a typed error", arguments: refused)
    func aBodyThatIsNoObjectIsOneTypedError(_ json: String, _ error: SberClaimsError) {
        #expect(throws: error) { try SberClaims(json) }
    }

    @Test("one audience or several", arguments: [("\"A\"", ["A"]), ("[\"A\",\"B\"]", ["A", "B"]), ("[]", [])])
    func oneAudienceOrSeveral(_ json: String, _ audience: [String]) throws {
        #expect(try SberClaims("{\"aud\":\(json)}").audience == audience)
    }

    @Test(
        "only days of the calendar are dates",
        arguments: [
            ("1985-06-01", true), ("2000-02-29", true), ("1900-02-29", false), ("0000-00-00", false), ("2001-02-30", false),
            ("2001-13-01", false), ("01.06.1985", false), ("1985-6-1", false), ("1985-06-01T00:00:00", false), ("", false),
            ("-985-06-01", false), ("0000-01-01", false), ("1985-06-٠١", false),
        ])
    func onlyDaysOfTheCalendarAreDates(_ text: String, _ isDay: Bool) {
        #expect((SberDay(text) != nil) == isDay)
    }

    @Test(
        "a phone number has no check of its length",
        arguments: [("+7 (999) 888-77-66", "79998887766"), ("none", ""), ("٧", ""), ("1", "1")])
    func aPhoneNumberHasNoCheckOfItsLength(_ text: String, _ digits: String) {
        var claims = SberClaims()
        claims.phoneNumber = text
        #expect(claims.phoneDigits == digits)
    }

    @Test("no description contains a claim")
    func noDescriptionHoldsAClaim() throws {
        let claims = try SberClaims(ClaimRow.everything.replacingOccurrences(of: "\"gender\":1", with: "\"gender\":998877"))
        var text = "\(claims)" + String(reflecting: claims)
        dump(claims, to: &text)
        text +=
            "\(claims.identification as Any)\(claims.name as Any)\(claims.gender as Any)\(claims.internationalPassport as Any)"
        text +=
            "\(claims.priorityDocument as Any)\(claims.citizenship as Any)\(claims.residence as Any)\(claims.education as Any)"
        text += "\(SberDay("1985-06-01") as Any)"
        for secret in ["000345", "00 12", "0012345", "998877", "012345", "начальное", "033", "1985", "777"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }
}
