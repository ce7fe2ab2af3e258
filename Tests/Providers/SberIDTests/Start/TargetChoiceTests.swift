import Foundation
import SberID
import Testing

/// One row of the deciding conditions.
struct ChoiceCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var base: String?
    var openable: Set<String> = []
    var presenter = true
    let auth: [SIDTarget]
    let autoAuth: SIDTarget?

    var facts: TargetFacts {
        TargetFacts(
            base: base.flatMap { try? SeamlessLink.base(of: $0) }, schemes: SIDBankApp.schemes, openable: openable,
            hasPresenter: presenter)
    }
}

struct TargetChoiceTests {
    private static let first = SIDTarget.appLink(scheme: "sberbankidexternallogin")
    private static let second = SIDTarget.appLink(scheme: "sbolidexternallogin")
    private static func seamless(_ text: String) -> SIDTarget { .seamless((try? SeamlessLink.base(of: text))!) }
    private static let (web, app) = ("https://online.sberbank.ru/sso", "sberbankidlogin://sberbankidsso")
    private static let both: Set<String> = ["sberbankidexternallogin", "sbolidexternallogin"]

    static let cases: [ChoiceCase] = [
        .init(testDescription: "no app", auth: [.portal], autoAuth: nil),
        .init(testDescription: "no app, no presenter", presenter: false, auth: [], autoAuth: nil),
        .init(testDescription: "both schemes", openable: both, auth: [first, .portal], autoAuth: first),
        .init(
            testDescription: "the second scheme", openable: ["sbolidexternallogin"], auth: [second, .portal], autoAuth: second),
        .init(testDescription: "an app, no presenter", openable: both, presenter: false, auth: [first], autoAuth: first),
        .init(
            testDescription: "a base that can be opened", base: app, openable: both.union(["sberbankidlogin"]),
            auth: [seamless(app), first, .portal], autoAuth: seamless(app)),
        .init(
            testDescription: "a base that cannot be opened", base: app, openable: both, auth: [first, .portal], autoAuth: first),
        .init(testDescription: "a base that cannot be opened, and no app", base: app, auth: [.portal], autoAuth: nil),
        .init(
            testDescription: "a base over https", base: web, openable: both, auth: [seamless(web), first, .portal],
            autoAuth: seamless(web)),
        .init(testDescription: "a base over https, no app", base: web, auth: [seamless(web), .portal], autoAuth: seamless(web)),
        .init(
            testDescription: "a refused base", base: "https://evil.example", openable: both, auth: [first, .portal],
            autoAuth: first),
    ]

    @Test("the targets of auth, and ruling 13", arguments: cases)
    func theTargetsOfAuth(_ row: ChoiceCase) {
        let found = Result { () throws(SIDStartError) in try row.facts.forAuth() }
        #expect(found == (row.auth.isEmpty ? .failure(.noPresenter) : .success(row.auth)))
    }

    @Test("autoAuth never opens a page, and ruling 13", arguments: cases)
    func autoAuthNeverOpensAPage(_ row: ChoiceCase) {
        let found = Result { () throws(SIDStartError) in try row.facts.forAutoAuth() }
        #expect(found == (row.autoAuth.map(Result.success) ?? .failure(.cannotOpen)))
    }

    @Test("the sole portal is always a page", arguments: cases)
    func theSolePortalIsAlwaysAPage(_ row: ChoiceCase) {
        let found = Result { () throws(SIDStartError) in try row.facts.forSolePortal(returnLink: "myapp://back") }
        let isInstalled = !row.openable.isDisjoint(with: Self.both)
        #expect(
            found
                == (row.presenter
                    ? .success(.solePortal(returnLink: isInstalled ? "myapp://back" : nil)) : .failure(.noPresenter)))
    }

    @Test("Ruling 12: the returning link is an absolute address", arguments: ["", "back", "//back", "my app://back", "1app://x"])
    func theReturningLinkIsAnAbsoluteAddress(_ link: String) {
        #expect(throws: SIDStartError.badReturnLink) { try Self.cases[0].facts.forSolePortal(returnLink: link) }
    }

    @Test("the default schemes and their order")
    func theDefaultSchemesAndTheirOrder() {
        #expect(SIDBankApp.schemes == ["sberbankidexternallogin", "sbolidexternallogin"])
    }
}
