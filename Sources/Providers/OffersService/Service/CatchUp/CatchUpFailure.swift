import MemberCore
import OffersBackend
import StoreOffers

/// Why work with the App Store's history stopped for now.
enum CatchUpFailure: Error, Equatable {
    /// The App Store gave no response that can be used.
    case api(ServerAPIError)
    /// The service could not store what it read, or not check its certificates.
    case problem(OfferProblem)
    /// The database could not be used.
    case store(OfferStoreError)
    /// Another process has the work now.
    case taken
    /// This process stops.
    case stopped

    /// The stable name, with the store's own number where it has one.
    var code: String {
        switch self {
        case .api(.refused(let code)): "offersbackend.refused.\(code.rawValue)"
        case .api(let error): error.code
        case .problem(let problem): problem.code
        case .store(let error): error.code
        case .taken: "taken"
        case .stopped: "stopped"
        }
    }

    /// Whether the token of the page is not good any more, so that the part has to be read again.
    var meansLostPlace: Bool {
        self == .api(.refused(.paginationTokenExpired)) || self == .api(.refused(.invalidPaginationToken))
    }

    /// The longest time for which the App Store is waited for.
    private static let longest: Int64 = 3_600_000

    /// After which time the work is tried again.
    func pause(at now: StoreTime) -> Duration {
        switch self {
        case .api(.rateLimited(let until?)): .milliseconds(min(max(until - now.milliseconds, 1_000), Self.longest))
        case .stopped: .zero
        default: meansLostPlace ? .zero : .seconds(60)
        }
    }
}
