import MemberCore
import OffersBackend
import StoreOffers

/// An app in an environment whose App Store can be asked.
struct CatchUpPlace: Sendable {
    let app: ServedApp
    let environment: StoreEnvironment
    let client: ServerAPIClient

    var scope: OfferScope { app.scope(environment) }
}

extension CatchUpPlace {
    /// The values of an event about it.
    var values: [String: DiagnosticValue] { scope.labels }
}

extension OfferScope {
    /// The values of an event about it.
    var labels: [String: DiagnosticValue] { ["app": .open(app), "environment": .open(environment.rawValue)] }
}

extension OffersService {
    /// The apps and environments with credentials for the App Store Server API.
    var catchUpPlaces: [CatchUpPlace] {
        apps.values.flatMap { app in
            app.background.map { CatchUpPlace(app: app, environment: $0, client: $1) }
        }
    }
}
