/// A customer's purchases as a picture: one line in time for each subscription group, with what runs, when it ended, and what decided a
/// verdict.
///
/// ```swift
/// let picture = HistoryPicture(of: history, deciding: decision, at: decision.clock)
/// let html = HistoryPictureComponent(picture, language: .en).html()
/// ```
/// It shows what the verified records say and decides nothing. Pages draw it with ``HistoryPictureComponent``, apps with `HistoryPictureView`.
public struct HistoryPicture: Sendable, Equatable {
    /// What a bar stands for.
    public enum Term: String, Sendable, CaseIterable {
        /// A free trial.
        case trial
        /// An introductory price.
        case introductory
        /// A promotional offer.
        case promotional
        /// An offer code.
        case offerCode
        /// A win-back offer.
        case winBack
        /// The regular price.
        case regular
        /// A grace period, in which the payment failed and the customer still has access.
        case grace
        /// The store tries to collect a payment, and the customer has no access.
        case retry
    }

    /// Something that happened at one moment.
    public enum Event: String, Sendable, CaseIterable {
        /// The store gave the money back.
        case refund
        /// A family no longer shares the subscription.
        case revocation
        /// Another product of the group took the period's place.
        case upgrade
    }

    /// A stretch of time.
    public struct Bar: Sendable, Equatable {
        /// What it stands for.
        public let term: Term
        /// When it begins.
        public let start: StoreTime
        /// When it ends: by its expiry, a refund, or the product that took its place.
        public internal(set) var end: StoreTime
        /// The product.
        public let productID: String
        /// Whether a member of the family shares it.
        public let isFamilyShared: Bool
        /// Whether it decided the verdict.
        public let isDeciding: Bool
        /// How many purchases one after another it stands for.
        public internal(set) var count = 1
    }

    /// A mark at one moment.
    public struct Mark: Sendable, Equatable {
        /// What happened.
        public let event: Event
        /// When.
        public let time: StoreTime
        /// The product.
        public let productID: String
        /// Whether its purchase decided the verdict.
        public let isDeciding: Bool
    }

    /// The line of one subscription group.
    public struct Lane: Sendable, Equatable {
        /// The group; for a purchase whose group is not known, its product.
        public let name: String
        /// The bars, those first that begin first.
        public internal(set) var bars: [Bar]
        /// The marks, the earliest first.
        public internal(set) var marks: [Mark]
    }

    /// The lines, those first whose first purchase is the earliest.
    public let lanes: [Lane]
    /// From the first bar to the last one, or the present; nil where nothing has a date.
    public let span: ClosedRange<StoreTime>?
    /// The trusted time; nil where none is known.
    public let now: TrustedTime?
    /// How many purchases have no date by which they could be drawn.
    public let undated: Int

    init(lanes: [Lane], now: TrustedTime?, undated: Int) {
        (self.lanes, self.now, self.undated) = (lanes, now, undated)
        let starts = lanes.flatMap { $0.bars.map(\.start) + $0.marks.map(\.time) } + (now.map { [$0.time] } ?? [])
        let ends = lanes.flatMap { $0.bars.map { $0.shownEnd(at: now) } } + starts
        guard !lanes.isEmpty, let first = starts.min(), let last = ends.max() else {
            span = nil
            return
        }
        span = first...last
    }
}

extension HistoryPicture.Bar {
    /// How far ahead of the present a bar is shown at most, in milliseconds: two years.
    private static let farthest: Int64 = 2 * 366 * 86_400_000

    /// The end; of a bar that ends in a far future, less.
    func shownEnd(at now: TrustedTime?) -> StoreTime {
        guard let now else { return end }
        return min(
            end, StoreTime(milliseconds: max(start, now.time).milliseconds.addingReportingOverflow(Self.farthest).partialValue))
    }
}

extension HistoryPicture.Bar: CustomStringConvertible {
    /// The term and the time; no identifier of a purchase is in a picture.
    public var description: String { "<\(term.rawValue), \(start.milliseconds) to \(end.milliseconds)>" }
}
