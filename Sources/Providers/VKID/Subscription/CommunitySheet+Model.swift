public import Foundation
import MemberCore
public import MemberUI
public import Observation

extension CommunitySheet {
    /// A community sheet without its view: what it shows, its phase, and what the member can do with it.
    ///
    /// The view calls ``appeared()`` first, then one method for each thing that the member does. Its end is told exactly once,
    /// whatever happens; a sheet that is let go of without an end was closed.
    @MainActor @Observable
    public final class Model {
        /// What it shows of the community.
        public let card: CommunitySheet.Card
        /// In which language.
        public let language: MemberLanguage
        /// Light or dark.
        public let theme: Appearance.Theme
        /// How its buttons look.
        public let buttonConfiguration: VKIDButtonConfiguration
        /// Its corner radius, in points.
        public let sheetCornerRadius: CGFloat
        /// Where it and its snackbar are shown.
        public let presenter: UIKitPresenter
        /// Its phase.
        public var phase: CommunitySheet.Phase { state.phase }
        /// What it says now, down to the members' line and the buttons.
        public var texts: CommunitySheet.Texts { CommunitySheet.Texts(card: card, phase: phase, language: language) }
        /// The line that comes after a subscription; nil before.
        public private(set) var snackbar: ComponentSnackbarModel?

        /// What shows the snackbar; nil leaves it to the observer of ``snackbar``.
        @ObservationIgnored var showsSnackbar: (@MainActor (ComponentSnackbarModel) -> Void)?
        private var state = SheetState()
        @ObservationIgnored private var hasAppeared = false
        @ObservationIgnored private let work: SheetWork
        @ObservationIgnored private let ending: SheetEnding

        init(
            _ card: CommunitySheet.Card, _ language: MemberLanguage, _ style: SheetStyle, cornerRadius: CGFloat,
            _ work: SheetWork,
            _ ending: SheetEnding
        ) {
            self.card = card
            self.language = language
            theme = style.theme
            buttonConfiguration = style.button
            presenter = style.presenter
            sheetCornerRadius = cornerRadius
            self.work = work
            self.ending = ending
        }

        /// By which its times count.
        var clock: any MemberClock { work.clock }

        /// To be called when the sheet is about to appear; records the impression, if a limit applies to it.
        /// - Returns: Whether it may be shown; if not, it has ended. Only the first call decides and records.
        @discardableResult
        public func appeared() -> Bool {
            if !hasAppeared, phase != .closed {
                hasAppeared = true
                if let error = work.recordImpression() { apply(.barred(error)) }
            }
            return phase != .closed
        }

        /// The main button: joins the community, or tries again.
        public func follow() { apply(.follow) }

        /// The second button: declines, or gives up after a failure.
        public func decline() { apply(.decline) }

        /// The cross.
        public func close() { apply(.dismissed) }

        /// A swipe, a tap outside, or Escape.
        public func dismissed() { apply(.dismissed) }

        private func apply(_ event: SheetState.Event) {
            switch state.step(after: event) {
            case .nothing: break
            case .join: join()
            case .withdraw(let error): ending.tell(.failure(.failedToCreate(error))) {}
            case .close(let error):
                ending.tell(.failure(error)) { [clock = work.clock] in try? await clock.sleep(for: .milliseconds(100)) }
            case .succeed: succeed()
            }
        }

        /// A sheet that is let go of meanwhile does not hear of the end.
        private func join() {
            Task { [weak self, join = work.join] in
                let outcome = await join()
                self?.apply(.joinEnded(outcome))
            }
        }

        private func succeed() {
            let snackbar = ComponentSnackbarModel(
                ComponentSnackbar(community: card.name, theme: theme, language: language), presenter: presenter)
            self.snackbar = snackbar
            showsSnackbar?(snackbar)
            ending.tell(.success(())) { [clock = work.clock] in
                await snackbar.goAfterStay(by: clock)
                try? await clock.sleep(for: .milliseconds(50))
            }
        }
    }
}

extension CommunitySheet.Model {
    /// Waits until no join is under way: for a server, whose response says what came of it.
    /// - Returns: The sheet's phase then.
    @discardableResult
    public func settled() async -> CommunitySheet.Phase {
        while phase == .loading, !Task.isCancelled { await change() }
        return phase
    }

    private func change() async {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = phase
            } onChange: {
                // The property changes right after this.
                Task { @MainActor in continuation.resume() }
            }
        }
    }
}

/// What a sheet does outside itself.
struct SheetWork: Sendable {
    /// Records the impression, or tells why there must be none.
    let recordImpression: @Sendable () -> GroupSubscriptionSheetCreationError?
    let join: @Sendable () async -> JoinOutcome
    let clock: any MemberClock
}
