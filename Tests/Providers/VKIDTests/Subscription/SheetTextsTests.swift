import Foundation
import MemberTesting
import MemberUI
import Testing

@testable import VKID

@Suite("The sheet's model, complete without its HTML", .timeLimit(.minutes(1)))
@MainActor
struct SheetTextsTests {
    private func model(_ bench: SheetBench, _ locale: Appearance.Locale = .en) async throws -> CommunitySheet.Model {
        let vkid = try bench.vkid()
        vkid.appearance = Appearance(colorScheme: .dark, locale: locale)
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1") { _, completion in completion(.success("access-0")) }
        return try await vkid.ui(for: sheet).model()
    }

    @Test("has all texts of its view, in the language of its VKID")
    func initial() async throws {
        let model = try await model(SheetBench())
        let texts = model.texts
        #expect(texts.title == "Chess club" && texts.text == "We play." && texts.verified == "Verified community")
        #expect(texts.membersLine == "1,2K followers · 4 friends" && texts.membersCount == "1,2K" && texts.friendsCount == "4")
        #expect(texts.primaryButton == "Follow" && texts.secondaryButton == "Not now" && texts.close == "Close")
        #expect(texts.status == nil && texts.language == .en && model.theme == .dark)
        #expect(try await self.model(SheetBench(), .fr).texts.membersLine == "1,2K abonnés · 4 amis")
    }

    @Test("has the texts of a failed and a running join, and thanks at the end")
    func phases() async throws {
        let bench = try SheetBench()
        let gate = Gate()
        bench.script.on("groups.join") { _ in
            await gate.pass()
            return .json(#"{"response":0}"#)
        }
        let model = try await model(bench)
        model.follow()
        #expect(model.texts.status == "One moment" && model.texts.primaryButton == "Follow")
        gate.open()
        await model.settled()
        #expect(model.texts.title == "Could not follow" && model.texts.text.hasPrefix("You could not be subscribed"))
        #expect(model.texts.primaryButton == "Try again" && model.texts.secondaryButton == "Cancel")
        #expect(model.texts.membersLine == nil && model.texts.verified == nil)
        bench.script.on("groups.join", #"{"response":1}"#)
        model.follow()
        await model.settled()
        #expect(model.snackbar?.text == "You now follow Chess club" && model.texts.thanks == model.snackbar?.text)
    }

    @Test(
        "its HTML has the same texts", arguments: CommunitySheet.Phase.allCases.filter { $0 != .closed }, MemberLanguage.allCases)
    func same(phase: CommunitySheet.Phase, language: MemberLanguage) {
        let card = CommunitySheet.Card(
            id: 1, name: "Chess", description: "We play.", isVerified: true, members: 12_345, friends: 2)
        let texts = CommunitySheet.Texts(card: card, phase: phase, language: language)
        let markup = CommunitySheet.Component(card: card, phase: phase, language: language).html(actions: ComponentActions())
            .markup
        let said = [
            texts.title, texts.text, texts.membersLine, texts.verified, texts.primaryButton, texts.secondaryButton, texts.close,
            texts.status,
        ].compactMap(\.self)
        for text in said {
            #expect(markup.contains(text), "\(text)")
        }
    }

    @Test("a count below 0 is 0, in every count", arguments: [-1, -1_000, -5_000_000, Int.min])
    func negative(count: Int) async throws {
        #expect(CountText.text(count) == "0")
        let card = CommunitySheet.Card(id: 1, name: "Chess", members: count, friends: count)
        let texts = CommunitySheet.Texts(card: card, language: .en)
        #expect(texts.membersLine == "0 followers" && texts.membersCount == "0" && texts.friendsCount == "0")
        let bench = try SheetBench()
        for name in ["friends", "members"] { bench.script.on(name, #"{"response":{"count":\#(count),"items":[]}}"#) }
        let model = try await model(bench)
        #expect(model.card.members == 0 && model.card.friends == 0)
    }

    @Test("a hidden value has no text")
    func hidden() {
        let texts = CommunitySheet.Texts(card: CommunitySheet.Card(id: 1, name: "Chess"), language: .ru)
        #expect(texts.membersLine == nil && texts.membersCount == nil && texts.friendsCount == nil)
        #expect(texts.verified == nil && texts.text.isEmpty)
    }
}
