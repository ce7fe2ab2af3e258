import Foundation
import MemberCore
import MemberHTTP

/// Sends notifications one after the other, in the order of their events, and repeats those that failed.
actor ShopNotifier {
    private let transport: any HTTPTransport
    private var isWorking = false
    private var isClosed = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    /// The notifications that a fault holds back until another one is sent.
    private var held: [String] = []

    init(transport: any HTTPTransport = NetworkTransport()) { self.transport = transport }

    /// Signs and sends everything that is due.
    func work(for store: AppStoreSandbox) async {
        guard !isWorking, !isClosed else { return }
        isWorking = true
        var isDone = false
        while !isDone {
            let news = store.takeNews()
            for batch in news.flatMap(\.batches) where !isClosed {
                await write(batch, store)
                await sendDue(store)
            }
            let count = await sendDue(store)
            isDone = news.isEmpty && count == 0 || isClosed
        }
        isWorking = false
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Waits until all due notifications are sent.
    func finish(for store: AppStoreSandbox) async {
        while isWorking { await withCheckedContinuation { waiters.append($0) } }
        await work(for: store)
    }

    /// Sends due notifications and returns their number.
    @discardableResult private func sendDue(_ store: AppStoreSandbox) async -> Int {
        let due = store.dueNotifications
        for (place, uuid) in due.enumerated() where !isClosed {
            await send(uuid, store)
            // Each write replaces the whole file: after a crash a few are sent again, which an app must accept in any case.
            if (place + 1).isMultiple(of: 50) { store.keep() }
        }
        if !due.isEmpty { store.keep() }
        return due.count
    }

    /// Stops after the current attempt.
    func close() { isClosed = true }

    /// Signs the notifications of events.
    private func write(_ news: ShopNews, _ store: AppStoreSandbox) async {
        guard let signer = try? await store.signer(.tokens) else { return }
        let writer = ShopNotification(shop: news.shop, signer: signer)
        let made = news.events.compactMap { event -> SentShopNotification? in
            let uuid = SystemRandom().uuid().uuidString.lowercased()
            guard let token = try? writer.token(event, uuid: uuid) else { return nil }
            return SentShopNotification(
                uuid: uuid, environment: event.environment, kind: event.kind.rawValue, subtype: event.subtype,
                transactions: [event.purchase?.id, event.purchase?.originalID].compactMap(\.self), time: event.time,
                signedPayload: token, next: event.time)
        }
        store.note { $0.add(made, of: news.generation) }
    }

    private func send(_ uuid: String, _ store: AppStoreSandbox) async {
        let state = store.current
        guard let url = state.notificationURL, let one = state.notifications.first(where: { $0.uuid == uuid }) else {
            return store.note(isKept: false) { state in state.change(uuid) { $0.next = nil } }
        }
        let fault = one.attempts.isEmpty && !held.contains(uuid) ? store.takeNotificationFault() : nil
        switch fault {
        case .late, .swapped:
            if fault == .swapped { held.append(uuid) }
            return store.note(isKept: false) { state in
                let now = state.ledger.now
                state.change(uuid) { $0.postpone(from: now) }
            }
        case .twice: await attempt(one, one.signedPayload, url, store)
        case .tampered: return await attempt(one, ShopSigner.tampered(one.signedPayload), url, store)
        case nil: break
        }
        await attempt(one, one.signedPayload, url, store)
        let waiting = held.filter { $0 != uuid }
        held = []
        for uuid in waiting { await sendHeld(uuid, url, store) }
    }

    /// Sends a notification that waited for another one, unless its hour came first.
    private func sendHeld(_ uuid: String, _ url: URL, _ store: AppStoreSandbox) async {
        guard let one = store.current.notifications.first(where: { $0.uuid == uuid }), one.attempts.isEmpty else { return }
        store.note(isKept: false) { state in
            let now = state.ledger.now
            state.change(uuid) { $0.next = now }
        }
        await attempt(one, one.signedPayload, url, store)
    }

    /// Makes an attempt and records it.
    private func attempt(_ one: SentShopNotification, _ payload: String, _ url: URL, _ store: AppStoreSandbox) async {
        let (uuid, result) = (one.uuid, await attempt(payload, url))
        store.note(isKept: false) { state in
            // The due time counts, so that a jump of days makes every attempt within them.
            let time = one.next ?? state.ledger.now
            state.change(uuid) { $0.note(result, at: time) }
        }
    }

    /// Makes an attempt, and returns the store's name for its result.
    private func attempt(_ payload: String, _ url: URL) async -> String {
        var request = HTTPRequest(.post, url)
        request.body = .json((try? JSONEncoder().encode(["signedPayload": payload])) ?? Data())
        request.limits.whole = .seconds(5)
        do throws(HTTPError) {
            let response = try await transport.send(request)
            return (200...206).contains(response.status) ? SentShopNotification.success : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
        } catch {
            switch error {
            case .timedOut: return "TIMED_OUT"
            case .tlsUntrusted, .pinMismatch, .certificateDemanded: return "TLS_ISSUE"
            case .redirectRefused: return "CIRCULAR_REDIRECT"
            case .offline, .connectionLost: return "NO_RESPONSE"
            default: return "OTHER"
            }
        }
    }
}
