extension AppStoreState {
    /// Writes notifications down, unless the store that they tell of was reset meanwhile.
    mutating func add(_ made: [SentShopNotification], of generation: Int) {
        guard generation == self.generation else { return }
        notifications += made
        trim()
    }

    /// Changes a notification, if it is still there.
    mutating func change(_ uuid: String, _ body: (inout SentShopNotification) -> Void) {
        guard let place = notifications.firstIndex(where: { $0.uuid == uuid }) else { return }
        body(&notifications[place])
        trim()
    }

    /// Forgets the oldest ones beyond ``SentShopNotification/capacity``. Those that are still to be sent stay, however many they are.
    private mutating func trim() {
        var surplus = notifications.count - SentShopNotification.capacity
        guard surplus > 0 else { return }
        notifications.removeAll { one in
            guard surplus > 0, one.next == nil else { return false }
            surplus -= 1
            return true
        }
        guard !tests.isEmpty else { return }
        let kept = Set(notifications.map(\.uuid))
        tests = tests.filter { kept.contains($0.value) }
    }
}
