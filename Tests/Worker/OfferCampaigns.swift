import Foundation
import MemberHTTP
import OffersService
import StoreOffers

/// A server of offers that members with ended subscriptions ask without a pause: `campaigns DATABASE SETTINGS COUNT SEED`, until it is
/// killed.
///
/// The members are those of the test, from 0 up to COUNT, asked about in an order of its own. Says `MEMBER UNTIL` for each response with a
/// campaign's offer, and `- -` for one without.
enum OfferCampaigns {
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 4, let count = Int(arguments[2]), let seed = Int(arguments[3]) else {
            throw CocoaError(.featureUnsupported)
        }
        let database = try OfferNotifications.database(arguments[0])
        let settings = try OffersServiceSettings(file: Data(contentsOf: URL(filePath: arguments[1])))
        let service = try OffersService(settings, store: OfferStore(database), transport: NetworkTransport())
        let caller = OfferCaller(app: "com.example.loom", kind: .server, key: "s")
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var place = seed &* 7 + task
                    while !Task.isCancelled {
                        place = (place &* 31 + 17) % count
                        await ask(service, place, caller)
                    }
                }
            }
        }
    }

    private static func ask(_ service: OffersService, _ place: Int, _ caller: OfferCaller) async {
        let digits = String(place)
        let member = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        let products = [OffersWire.Product(StoreProduct("monthly"))]
        let request = OffersWire.Request(kind: .promotional, products: products, member: member)
        do {
            let offer = try await service.eligibility(request, by: caller).decisions["monthly"]?.offer
            MemberWorker.say(offer.map { "\(member) \($0.until.milliseconds)" } ?? "- -")
        } catch { MemberWorker.complain("\(error)") }
    }
}
