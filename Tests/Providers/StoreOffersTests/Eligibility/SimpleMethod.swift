import Foundation

/// The simple method of the seed, word for word where Linux allows: bytes and clock are passed in, `[String: Any]` replaces
/// `[String: AnyHashable]` (whose cast always fails on Linux), and texts are compared instead of bridged.
///
/// `notes` are the seed's own amendments: the group is compared, and a cancellation date is a no.
func simpleMethod(
    _ data: Data?, clock: Date, notes: (group: String?, refunds: Bool) = (nil, false), callback: @Sendable (Bool) -> Void
) {
    guard let data, let json = try? JSONSerialization.jsonObject(with: data, options: .allowFragments) as? [String: Any],
        let receipts = json["latest_receipt_info"] as? [[String: Any]]
    else {
        callback(true)
        return
    }
    var latestExpiresDate = Date(timeIntervalSince1970: 0)
    let formatter = DateFormatter()
    for receipt in receipts {
        if let group = notes.group, receipt["subscription_group_identifier"] as? String != group { continue }
        if notes.refunds, receipt["cancellation_date"] != nil {
            callback(false)
            return
        }
        let usedTrial = receipt["is_trial_period"] as? Bool ?? ((receipt["is_trial_period"] as? String) == "true")
        let usedIntro =
            receipt["is_in_intro_offer_period"] as? Bool ?? ((receipt["is_in_intro_offer_period"] as? String) == "true")
        if usedTrial || usedIntro {
            callback(false)
            return
        }
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss VV"
        if let text = receipt["expires_date"] as? String, let date = formatter.date(from: text), date > latestExpiresDate {
            latestExpiresDate = date
        }
    }
    callback(!(latestExpiresDate > clock))
}

/// The seed's promotional check: a pending entry of the group. Entries contain no group, so that none is ever found.
func simplePromotionalMethod(_ data: Data, group: String) -> Bool {
    let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let entries = json?["pending_renewal_info"] as? [[String: Any]] ?? []
    return entries.contains { $0["subscription_group_identifier"] as? String == group }
}
