import StoreOffers

/// The same response as `JSONDecoder` reads it, into the same types.
struct DecodedReceipt: Decodable {
    struct Receipt: Decodable {
        let bundle_id: String
        let request_date_ms: String
        let in_app: [Period]
    }

    /// A period with all that the engine looks at.
    struct Period: Decodable {
        let transaction: StoreTransaction

        private enum Key: String, CodingKey {
            case transaction_id, original_transaction_id, product_id, subscription_group_identifier, purchase_date_ms
            case expires_date_ms, is_trial_period, is_in_intro_offer_period, is_upgraded, in_app_ownership_type
            case cancellation_date_ms, promotional_offer_id, offer_code_ref_name, app_account_token
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let text = { (key: Key) in try values.decodeIfPresent(String.self, forKey: key) }
            let time = { (key: Key) -> TimeReading in
                try text(key).flatMap { Int64($0) }.map { .at(StoreTime(milliseconds: $0)) } ?? .absent
            }
            let flag = { (key: Key) -> FlagReading in try text(key) == "true" ? .yes : .no }
            var one = StoreTransaction()
            one.id = try text(.transaction_id) ?? ""
            one.originalID = try text(.original_transaction_id) ?? ""
            one.productID = try text(.product_id) ?? ""
            one.groupID = try text(.subscription_group_identifier)
            (one.purchased, one.expires) = (try time(.purchase_date_ms), try time(.expires_date_ms))
            (one.isTrial, one.isIntroductory) = (try flag(.is_trial_period), try flag(.is_in_intro_offer_period))
            one.isUpgraded = try flag(.is_upgraded)
            one.isFamilyShared = try text(.in_app_ownership_type) == "FAMILY_SHARED"
            if try text(.promotional_offer_id) != nil { one.offer = .promotional }
            if try text(.offer_code_ref_name) != nil { one.offer = .offerCode }
            let cancelled = try time(.cancellation_date_ms)
            if cancelled != .absent { one.cancellation = StoreTransaction.Cancellation(time: cancelled) }
            one.appAccountToken = try text(.app_account_token)
            transaction = one
        }
    }

    struct Pending: Decodable {
        let original_transaction_id: String
        let product_id: String
        let expiration_intent: String?

        var state: RenewalState {
            var state = RenewalState()
            (state.originalID, state.productID) = (original_transaction_id, product_id)
            state.expirationIntent = expiration_intent.flatMap { Int($0) }
            return state
        }
    }

    let status: Int
    let environment: String
    let receipt: Receipt
    let latest_receipt_info: [Period]
    let pending_renewal_info: [Pending]

    /// The same evidence.
    var evidence: VerifiedEvidence {
        let history = PurchaseHistory(
            source: .receiptResponse, transactions: (latest_receipt_info + receipt.in_app).map(\.transaction),
            renewals: pending_renewal_info.map(\.state), environment: StoreEnvironment(rawValue: environment),
            serverTime: Int64(receipt.request_date_ms).map { StoreTime(milliseconds: $0) })
        return VerifiedEvidence(verified: history, isSandbox: false)
    }
}
