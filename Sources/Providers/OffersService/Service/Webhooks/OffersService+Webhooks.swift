import Foundation
import MemberCore
import MemberHTTP
import StoreOffers

/// When a delivery that failed is tried again.
enum WebhookPauses {
    /// The pause after each try; together nearly a day.
    static let all: [Duration] = [
        .seconds(10), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200),
        .seconds(14_400),
        .seconds(28_800), .seconds(28_800),
    ]

    /// The pause after a number of tries; nil where the delivery is given up.
    static func pause(after tries: Int) -> Duration? { all.indices.contains(tries - 1) ? all[tries - 1] : nil }
}

extension OffersService {
    /// How many deliveries of an app one round claims.
    static let deliveriesOfARound = 20
    /// How long a process has for the deliveries that it claimed; a delivery takes at most 10 s.
    static let claimTime = Duration.seconds(120)

    /// Makes the deliveries to webhooks that are due.
    /// - Returns: How many were tried.
    func deliverDue() async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for app in apps.values where !app.webhooks.isEmpty {
                for environment in ServedApp.environments {
                    group.addTask { await deliverDue(app, app.scope(environment)) }
                }
            }
            return await group.reduce(0, +)
        }
    }

    private func deliverDue(_ app: ServedApp, _ scope: OfferScope) async -> Int {
        let due: [OfferDelivery]
        do throws(OfferStoreError) {
            due = try await store.claimDeliveries(limit: Self.deliveriesOfARound, for: Self.claimTime, in: scope)
        } catch {
            diagnostics.report(.warning, "offers_service.webhooks_waiting", ["code": .open(error.code)])
            return 0
        }
        await withTaskGroup(of: Void.self) { group in
            for one in due { group.addTask { await deliver(one, app, scope) } }
        }
        return due.count
    }

    /// Tries one delivery, and notes the result. A process that ends in between leaves its claim, which ends by itself.
    private func deliver(_ delivery: OfferDelivery, _ app: ServedApp, _ scope: OfferScope) async {
        // A webhook that is not in the settings any more gets nothing.
        let target = app.webhooks.first { $0.name == delivery.endpoint }
        let status = if let target { await send(delivery, to: target, scope) } else { Int?.none }
        guard !Task.isCancelled else { return }
        let isTaken = status.map { (200..<300).contains($0) } ?? false
        let pause = isTaken || target == nil ? nil : WebhookPauses.pause(after: delivery.attempts)
        diagnostics.count("offers_service.deliveries", ["taken": .open("\(isTaken)")])
        do throws(OfferStoreError) {
            try await store.note(delivery, status: status, isDelivered: isTaken, retryAfter: pause, in: scope)
        } catch { diagnostics.report(.warning, "offers_service.delivery_not_noted", ["code": .open(error.code)]) }
    }

    /// Sends a delivery.
    /// - Returns: The status of the response; nil where none came.
    private func send(_ delivery: OfferDelivery, to target: WebhookTarget, _ scope: OfferScope) async -> Int? {
        let (body, timestamp) = (scope.body(of: delivery.event), "\(Int64(clock.now.timeIntervalSince1970))")
        var request = HTTPRequest(.post, target.url)
        request.body = .json(body)
        (request.limits.whole, request.limits.body) = (.seconds(10), 64 << 10)
        request.headers[WebhookSignature.idField] = "\(scope.app)/\(scope.environment.rawValue)/\(delivery.event.id)"
        request.headers[WebhookSignature.timestampField] = timestamp
        request.headers[WebhookSignature.signatureField] = WebhookSignature.signature(
            of: body, timestamp: timestamp, secret: target.secret)
        return try? await transport.send(request).status
    }
}
