import Foundation

/// Responses of verifyReceipt with as many transactions as wanted, every field of them written as the store writes it.
enum OfferReceipt {
    /// The time of the response: a day after the last period's end.
    static let time: Int64 = 1_780_000_000_000

    /// A response.
    /// - Parameter count: How many periods, one after the other: of two groups in turn.
    /// - Returns: JSON.
    static func json(_ count: Int) -> Data {
        var text = """
            {"status":0,"environment":"Production","receipt":{"receipt_type":"Production","bundle_id":"app","adam_id":1,\
            "application_version":"7","request_date_ms":"\(time)","in_app":[]},"latest_receipt_info":[
            """
        for number in 0..<count { text += (number == 0 ? "" : ",") + record(number, of: count) }
        return Data(
            (text
                + "],\"pending_renewal_info\":[{\"original_transaction_id\":\"1000\",\"product_id\":\"monthly\",\"auto_renew_status\":\"0\",\"expiration_intent\":\"1\"}]}")
                .utf8)
    }

    private static func record(_ number: Int, of count: Int) -> String {
        let begin = time - Int64(count - number + 1) * 86_400_000
        let group = number.isMultiple(of: 2) ? "G" : "H"
        return """
            {"quantity":"1","product_id":"\(group == "G" ? "monthly" : "other")","transaction_id":"\(1000 + number)",\
            "original_transaction_id":"\(1000 + number % 2)",\(date("purchase_date", begin)),\
            \(date("original_purchase_date", begin)),\(date("expires_date", begin + 86_400_000)),\
            "web_order_line_item_id":"\(9000 + number)","is_trial_period":"false","is_in_intro_offer_period":"false",\
            "in_app_ownership_type":"PURCHASED","subscription_group_identifier":"\(group)"}
            """
    }

    /// A date in its three forms; the readable ones are the same in all records, since nobody reads them.
    private static func date(_ name: String, _ milliseconds: Int64) -> String {
        """
        "\(name)":"2026-05-28 20:26:40 Etc/GMT","\(name)_ms":"\(milliseconds)",\
        "\(name)_pst":"2026-05-28 13:26:40 America/Los_Angeles"
        """
    }
}
