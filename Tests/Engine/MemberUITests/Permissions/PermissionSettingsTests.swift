import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberUI

extension PermissionSettings {
    /// An invented harbour's settings: two features that share a permission, one permission for signing in, one that is declined.
    static let harbour = PermissionSettings(
        [
            ShownPermission("profile", title: "Name", status: .granted, isRevocable: false),
            ShownPermission("email", title: "E-mail", status: .granted, features: ["Receipts", "Letters"]),
            ShownPermission("berths", title: "Berths", status: .granted, features: ["Receipts"]),
            ShownPermission("crew", title: "Crew", status: .declined, features: ["Crew list"]),
        ], canRemoveApp: true)
}

@Suite("Settings of permissions")
struct PermissionSettingsTests {
    private let settings = PermissionSettings.harbour

    @Test("group permissions by the features they serve, in the order they are named; the others come last")
    func features() {
        #expect(settings.features.map(\.name) == ["Receipts", "Letters", "Crew list", nil])
        #expect(settings.features.map { $0.permissions.map(\.id) } == [["email", "berths"], ["email"], ["crew"], ["profile"]])
        #expect(settings.features.map(\.isOn) == [true, true, false, true])
        #expect(settings.features.map(\.hasSwitch) == [true, false, false, false])
        #expect(PermissionSettings([]).features == [])
    }

    @Test("a feature without a name, or with blanks alone, is no feature: its permissions stand with those that serve none")
    func nameless() {
        let settings = PermissionSettings([
            ShownPermission("a", status: .granted, features: ["", "Letters"]),
            ShownPermission("b", status: .granted, features: [" "]),
        ])
        #expect(settings.features.map(\.name) == ["Letters", nil] && settings.features.map(\.id) == ["Letters", ""])
        #expect(settings.features.map { $0.permissions.map(\.id) } == [["a"], ["b"]])
        #expect(settings.withdrawal(.feature("")) == nil)
    }

    @Test(
        "tell what a switch takes back and which features stop by it",
        arguments: [
            (.permission("email"), ["email"], ["Receipts", "Letters"]), (.permission("berths"), ["berths"], ["Receipts"]),
            (.feature("Receipts"), ["email", "berths"], ["Receipts", "Letters"]),
            (.feature("Letters"), ["email"], ["Receipts", "Letters"]),
            (.everything, ["profile", "email", "berths"], ["Receipts", "Letters"]),
        ] as [(PermissionChoice, [String], [String])])
    func withdrawal(choice: PermissionChoice, taken: [String], stops: [String]) throws {
        let withdrawal = try #require(settings.withdrawal(choice))
        #expect(withdrawal.permissions.map(\.id) == taken)
        #expect(withdrawal.stops == stops)
        #expect(withdrawal.choice == choice)
    }

    @Test(
        "take back nothing that the app does not have, that cannot be taken back alone, or that nobody knows",
        arguments: [.permission("crew"), .permission("profile"), .permission("no"), .feature("Crew list"), .feature("no")]
            as [PermissionChoice])
    func nothing(choice: PermissionChoice) {
        #expect(settings.withdrawal(choice) == nil)
    }

    @Test("an app is removed only where the provider can, and then also one that has nothing")
    func everything() {
        #expect(PermissionSettings(settings.permissions).withdrawal(.everything) == nil)
        #expect(PermissionSettings([], canRemoveApp: true).withdrawal(.everything)?.permissions == [])
    }

    @Test("a switch comes through a form as it went in, and two at once are none")
    func fields() {
        for choice in [PermissionChoice.permission("a&b=c"), .feature("Письма"), .everything] {
            #expect(PermissionChoice(FormFields([(choice.field.name, choice.field.value)])) == choice)
        }
        for fields in [[], [("permission", "a"), ("feature", "b")], [("everything", "no")]] as [[(String, String)]] {
            #expect(PermissionChoice(FormFields(fields)) == nil)
        }
    }
}

@Suite("Settings of permissions without their view", .timeLimit(.minutes(1)))
@MainActor
struct PermissionSettingsModelTests {
    private let taken = Locked<[[String]]>([])
    private let fails = Locked(false)
    /// Whether what is taken back is so, and an error comes all the same: the next of several failed.
    private let stopsHalfway = Locked(false)

    private func model() -> PermissionSettingsModel {
        PermissionSettingsModel(
            PermissionSettingsWork(
                load: { [taken, fails] in
                    if fails.value { throw MemberTestError() }
                    var settings = PermissionSettings.harbour
                    for id in taken.value.flatMap(\.self) {
                        for index in settings.permissions.indices where settings.permissions[index].id == id {
                            settings.permissions[index].status = .revoked
                        }
                    }
                    return settings
                },
                takeBack: { [taken, fails, stopsHalfway] withdrawal in
                    if fails.value { throw MemberTestError() }
                    let ids = withdrawal.permissions.map(\.id)
                    taken.withLock { $0.append(stopsHalfway.value ? Array(ids.prefix(1)) : ids) }
                    if stopsHalfway.value { throw MemberTestError() }
                }))
    }

    private struct MemberTestError: Error {}

    /// A model whose settings cannot be read any more once something was taken back: the account has gone by then.
    private func forgetful() -> PermissionSettingsModel {
        PermissionSettingsModel(
            PermissionSettingsWork(
                load: { [taken] in
                    guard taken.value.isEmpty else { throw MemberTestError() }
                    return .harbour
                }, takeBack: { [taken] withdrawal in taken.withLock { $0.append(withdrawal.permissions.map(\.id)) } }))
    }

    @Test("the app that was removed is told so, and nothing stays allowed, although nothing can be read about it any more")
    func removed() async {
        let model = forgetful()
        await model.load()
        model.switchOff(.everything)
        await model.confirm()
        #expect(model.done?.choice == .everything && model.trouble == nil)
        #expect(model.settings?.permissions.contains { $0.status == .granted } == false && model.settings?.canRemoveApp == false)
        #expect(model.settings?.permissions.map(\.status) == [.revoked, .revoked, .revoked, .declined])
    }

    @Test("what was taken back is shown so, and told, where what is allowed now cannot be read afterwards")
    func takenUnread() async {
        let model = forgetful()
        await model.load()
        model.switchOff(.permission("berths"))
        await model.confirm()
        #expect(model.done?.permissions.map(\.id) == ["berths"] && model.trouble == nil)
        #expect(model.settings?.permissions.map(\.status) == [.granted, .granted, .revoked, .declined])
        #expect(model.settings?.canRemoveApp == true)
    }

    @Test("a switch asks first; only the answer takes back, and then what is allowed is read anew")
    func confirmed() async {
        let model = model()
        model.switchOff(.permission("email"))
        #expect(model.asked == nil && model.settings == nil)
        await model.load()
        model.switchOff(.feature("Receipts"))
        #expect(model.asked?.permissions.map(\.id) == ["email", "berths"] && taken.value.isEmpty)
        await model.confirm()
        #expect(taken.value == [["email", "berths"]])
        #expect(model.asked == nil && model.done?.permissions.count == 2 && !model.isBusy)
        #expect(model.settings?.permissions.filter { $0.status == .revoked }.count == 2)
        model.switchOff(.permission("email"))
        #expect(model.asked == nil && model.done == nil)
    }

    @Test("a dialog that has closed itself at the tap takes back what it asked about")
    func closedByTheTap() async throws {
        let model = model()
        await model.load()
        model.switchOff(.permission("email"))
        let asked = try #require(model.asked)
        model.keep()
        await model.confirm(asked)
        #expect(taken.value == [["email"]] && model.done == asked)
    }

    @Test("where only a part could be taken back, that part is shown so")
    func halfway() async {
        let model = model()
        await model.load()
        stopsHalfway.withLock { $0 = true }
        model.switchOff(.feature("Receipts"))
        await model.confirm()
        #expect(model.trouble == .failed && model.done == nil)
        #expect(model.settings?.permissions.filter { $0.status == .revoked }.map(\.id) == ["email"])
    }

    @Test("who keeps it takes nothing back")
    func kept() async {
        let model = model()
        await model.load()
        model.switchOff(.permission("email"))
        model.keep()
        await model.confirm()
        #expect(taken.value.isEmpty && model.asked == nil)
    }

    @Test("a failure is told in the member's words, leaves what was known, and is forgotten by the next step")
    func failed() async {
        let model = model()
        await model.load()
        fails.withLock { $0 = true }
        model.switchOff(.permission("email"))
        await model.confirm()
        #expect(model.trouble == .failed && model.done == nil && !model.isBusy)
        #expect(model.settings == .harbour)
        fails.withLock { $0 = false }
        model.switchOff(.permission("email"))
        #expect(model.trouble == nil && model.asked != nil)
    }
}
