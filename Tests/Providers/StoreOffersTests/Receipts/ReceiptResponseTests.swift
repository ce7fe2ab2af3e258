import Foundation
import Testing

@testable import StoreOffers

@Suite("Responses of verifyReceipt")
struct ReceiptResponseTests {
    private func response(
        status: String = "0", environment: String = "Production", inApp: String = "[]", more: String = ""
    ) -> Data {
        Data(
            """
            {"status":\(status),"environment":"\(environment)","receipt":{"bundle_id":"app","application_version":"7",
            "receipt_type":"\(environment)","request_date_ms":"\(now.milliseconds)","in_app":\(inApp)}\(more)}
            """.utf8)
    }

    private func history(_ body: Data, sandbox: SandboxPolicy = .never) throws(EvidenceFailure) -> PurchaseHistory {
        try ReceiptResponse(body).evidence(bundleID: "app", sandbox: sandbox).history
    }

    private func failure(_ body: Data, sandbox: SandboxPolicy = .never) -> EvidenceFailure? {
        do throws(EvidenceFailure) {
            _ = try history(body, sandbox: sandbox)
            return nil
        } catch { return error }
    }

    @Test(
        "each status has its reason, and says whether to try again",
        arguments: [
            ("0", nil, false), ("21006", nil, false), (#""0""#, nil, false), ("21000", .verifyFailed, false),
            ("21001", .verifyFailed, false), ("21002", .verifyTemporary, true), ("21003", .receiptUnauthenticated, false),
            ("21004", .sharedSecretMismatch, false), ("21005", .verifyTemporary, true), ("21007", .environmentMismatch, false),
            ("21008", .environmentMismatch, false), ("21009", .verifyTemporary, true), ("21010", .accountNotFound, false),
            ("21100", .verifyTemporary, true), ("21200", .verifyFailed, false), ("\"x\"", .receiptMalformed, false),
            ("null", .receiptMalformed, false),
        ] as [(String, OfferReason?, Bool)])
    func statuses(status: String, reason: OfferReason?, retryable: Bool) {
        let failure = failure(response(status: status))
        #expect(failure?.reason == reason)
        #expect(failure?.retryable ?? false == retryable)
    }

    @Test(
        "the store's own failures say whether to try again",
        arguments: [
            ("true", true), ("1", true), (#""1""#, true), ("false", false), ("0", false), (#""0""#, false), ("null", true),
        ])
    func retryable(flag: String, retryable: Bool) {
        #expect(failure(response(status: "21150", more: #","is-retryable":\#(flag)"#))?.retryable == retryable)
    }

    @Test(
        "an invalid response is malformed",
        arguments: ["", "[]", "{}", #"{"status":0}"#, #"{"status":0,"receipt":[]}"#, #"{"status":0,"status":0}"#])
    func malformed(text: String) { #expect(failure(Data(text.utf8))?.reason == .receiptMalformed) }

    @Test("texts can have any legal escape: dates, flags, numbers")
    func escapes() throws {
        let record =
            #"{"transaction_id":"1","original_transaction_id":"1","product_id":"p","purchase_date":"2026-04-01 00:00:00 Etc\/GMT","#
            + #""expires_date_ms":"17\u0037\u0037593600000","is_trial_period":"tru\u0065"}"#
        let body =
            #"{"status":"\u0030","environment":"Production","receipt":{"bundle_id":"app","receipt_type":"Production","#
            + #""request_date":"2026-05-28 00:00:00 Etc\/GMT","in_app":[\#(record)]}}"#
        let history = try history(Data(body.utf8))
        let transaction = try #require(history.transactions.first)
        #expect(transaction.purchased == .at(StoreTime(milliseconds: 1_775_001_600_000)))
        #expect(transaction.expires == .at(StoreTime(milliseconds: 1_777_593_600_000)) && transaction.isTrial == .yes)
        #expect(history.serverTime == StoreTime(milliseconds: 1_779_926_400_000))
    }

    @Test("another app's receipt and a sandbox receipt that is not allowed are refused")
    func appAndEnvironment() throws {
        let other = Data(#"{"status":0,"environment":"Production","receipt":{"bundle_id":"other","in_app":[]}}"#.utf8)
        #expect(failure(other)?.reason == .bundleMismatch)
        let sandbox = response(environment: "Sandbox")
        #expect(failure(sandbox)?.reason == .environmentMismatch)
        #expect(failure(sandbox, sandbox: .versions(["6"]))?.reason == .environmentMismatch)
        #expect(failure(sandbox, sandbox: .versions(["7"])) == nil && failure(sandbox, sandbox: .review) == nil)
        #expect(try ReceiptResponse(sandbox).evidence(bundleID: "app", sandbox: .review).isSandbox)
    }

    private let trial = """
        {"transaction_id":"1","original_transaction_id":"1","product_id":"monthly","subscription_group_identifier":"G",
        "is_trial_period":"true","is_in_intro_offer_period":"false","expires_date_ms":"1779000000000",
        "purchase_date_ms":"1778000000000","in_app_ownership_type":"PURCHASED","something_new":{"a":[1]}}
        """

    @Test("a record is read completely, and unknown members are kept")
    func record() throws {
        let one = try #require(history(response(more: #","latest_receipt_info":[\#(trial)]"#)).transactions.first)
        #expect(one.id == "1" && one.productID == "monthly" && one.groupID == "G" && one.isTrial == .yes)
        #expect(one.expires == .at(StoreTime(milliseconds: 1_779_000_000_000)))
        #expect(one.members["something_new"]?["a"]?.array?.count == 1)
        #expect("\(one)" == "<transaction of monthly>")
    }

    @Test("both lists count, and the newer one wins for a transaction in both")
    func union() throws {
        let inApp = """
            [{"transaction_id":"1","product_id":"monthly","expires_date_ms":"1","is_trial_period":"false"},
            {"transaction_id":"2","product_id":"monthly","expires_date_ms":"1779000000000"},
            {"transaction_id":"3","product_id":"coins","quantity":"1"}]
            """
        let history = try history(response(inApp: inApp, more: #","latest_receipt_info":[\#(trial)]"#))
        #expect(Set(history.transactions.map(\.id)) == ["1", "2"])
        #expect(history.transactions.first { $0.id == "1" }?.isTrial == .yes)
        #expect(history.unreadableRecords == 0 && history.serverTime == now)
    }

    @Test("a malformed record does not affect the others, and is counted")
    func malformedRecord() throws {
        let history = try history(response(more: #","latest_receipt_info":[7,null,{},\#(trial),"x"]"#))
        #expect(history.transactions.count == 1 && history.unreadableRecords == 4)
        #expect(decide(.introductory, verifiedHistory(history)).reason == .trialUsed)
    }

    private func verifiedHistory(_ history: PurchaseHistory) -> OfferEvidence {
        .verified(VerifiedEvidence(verified: history, isSandbox: false))
    }

    @Test("the time of the response is the trusted time")
    func time() throws {
        let running = trial.replacing("1779000000000", with: "1781000000000").replacing("\"true\"", with: "\"false\"")
        let evidence = verifiedHistory(try history(response(more: #","latest_receipt_info":[\#(running)]"#)))
        let decision = OfferEngine().decide(.introductory, for: monthly, on: evidence)
        #expect(decision.reason == .activeSubscription && decision.clock == .exact(now))
    }

    @Test(
        "flags are read in every spelling; an unreadable flag is not a no",
        arguments: [
            ("true", .yes), ("false", .no), ("1", .yes), ("0", .no), (#"" TRUE ""#, .yes), (#""Yes""#, .yes), (#""no""#, .no),
            (#""""#, .no), ("null", .no), (#""maybe""#, .unreadable), ("[]", .unreadable), ("2", .yes), (#""\u0074rue""#, .yes),
        ] as [(String, FlagReading)])
    func flags(text: String, flag: FlagReading) throws {
        let record = #"{"transaction_id":"1","product_id":"p","expires_date_ms":"1779000000000","is_trial_period":\#(text)}"#
        #expect(try history(response(inApp: "[\(record)]")).transactions.first?.isTrial == flag)
    }

    @Test(
        "the most trusted readable date counts",
        arguments: [
            (#""expires_date_ms":"1779000000000","expires_date":"2020-01-01 00:00:00 Etc/GMT""#, 1_779_000_000_000),
            (#""expires_date_ms":"x","expires_date":"2020-01-01 00:00:00 Etc/GMT""#, 1_577_836_800_000),
            (#""expires_date_ms":"","expires_date_pst":"2019-12-31 16:00:00 America/Los_Angeles""#, 1_577_836_800_000),
            (#""expires_date":"1577836800000""#, 1_577_836_800_000), (#""expires_date_ms":1577836800000"#, 1_577_836_800_000),
            (#""expires_date":"1","expires_date_formatted":"2020-01-01 00:00:00 Etc/GMT""#, 1_577_836_800_000),
            (#""expires_date_ms":"0""#, nil), (#""expires_date":"tomorrow""#, nil),
        ] as [(String, Int64?)])
    func dates(fields: String, milliseconds: Int64?) throws {
        let one = try #require(
            history(response(inApp: #"[{"transaction_id":"1","product_id":"p",\#(fields)}]"#)).transactions.first)
        #expect(one.expires == milliseconds.map { .at(StoreTime(milliseconds: $0)) } ?? .unreadable)
    }

    @Test("an empty cancellation date is no cancellation; an unreadable one is")
    func cancellation() throws {
        for (text, isCancelled) in [("\"\"", false), ("null", false), ("\"x\"", true), ("\"1779000000000\"", true)] {
            let record = #"{"transaction_id":"1","product_id":"p","expires_date_ms":"1","cancellation_date_ms":\#(text)}"#
            let one = try history(response(inApp: "[\(record)]")).transactions.first
            #expect((one?.cancellation != nil) == isCancelled)
        }
    }

    @Test("pending entries are read")
    func pending() throws {
        let entry = """
            {"original_transaction_id":"1","product_id":"monthly","auto_renew_product_id":"yearly","auto_renew_status":"0",
            "expiration_intent":"2","is_in_billing_retry_period":"1","grace_period_expires_date_ms":"1781000000000"}
            """
        let renewal = try #require(history(response(more: #","pending_renewal_info":[\#(entry)]"#)).renewals.first)
        #expect(renewal.originalID == "1" && renewal.nextProductID == "yearly" && renewal.willRenew == false)
        #expect(renewal.expirationIntent == 2 && renewal.isInBillingRetry == .yes)
        #expect(renewal.graceExpires.time?.milliseconds == 1_781_000_000_000)
    }

    @Test("an old receipt of one transaction is read: flat, an object for a list, milliseconds as a date")
    func old() throws {
        let record = #"{"transaction_id":"1","product_id":"monthly","expires_date":"1779000000000","bid":"app","bvrs":"7"}"#
        let body = #"{"status":21006,"receipt":\#(record),"latest_expired_receipt_info":\#(record)}"#
        let response = try ReceiptResponse(Data(body.utf8))
        let evidence = try response.evidence(bundleID: "app", sandbox: .never)
        let history = evidence.history
        // An old response does not name its environment: the one that responded counts.
        #expect(!evidence.isSandbox)
        #expect(throws: EvidenceFailure.self) {
            try response.evidence(bundleID: "app", sandbox: .never, from: .sandbox)
        }
        #expect(history.transactions.map(\.expires) == [.at(StoreTime(milliseconds: 1_779_000_000_000))])
    }

    @Test("lists count the same in any order, as one object, and with an escaped name")
    func lists() throws {
        let records = (1...5).map { #"{"transaction_id":"\#($0)","product_id":"p","expires_date_ms":"\#($0)","x":["é"]}"# }
        let receipt = #""receipt":{"in_app":[\#(records[0]),7,\#(records[1])],"bundle_id":"app"}"#
        let members = [
            #""status":0"#, receipt, #""latest_receipt_info":[\#(records[2]),\#(records[3])]"#,
            #""latest_expired_receipt_info":\#(records[4])"#,
        ]
        let first = try history(Data("{\(members.joined(separator: ","))}".utf8))
        #expect(first.transactions.map(\.id) == ["1", "2", "3", "4", "5"] && first.unreadableRecords == 1)
        let listed = "[\(records[4])]"
        for text in [
            "{\(members.reversed().joined(separator: ","))}",
            "{\(([members[2], members[0]] + members[1...1] + members[3...]).joined(separator: ","))}",
            "{\(members.joined(separator: ","))}".replacing("in_app", with: #"\u0069n_app"#),
            "{\(members.joined(separator: ","))}".replacing(#""latest_receipt"#, with: #""\u006catest_receipt"#),
            "{\(members.joined(separator: ","))}".replacing(#"info":\#(records[4])"#, with: #"info":\#(listed)"#),
        ] {
            let again = try history(Data(text.utf8))
            #expect(again == first, "\(text)")
            #expect(again.transactions.allSatisfy { $0.members["x"]?.array == [.string("é")] })
        }
    }

    @Test("for a transaction in both lists the newer list counts, whichever comes first")
    func unionInAnyOrder() throws {
        let (old, new) = (trial.replacing("\"true\"", with: "\"false\""), trial)
        for members in [[#""latest_receipt_info":[\#(new)]"#, ""], ["", #""latest_receipt_info":[\#(new)]"#]] {
            let receipt = #""receipt":{"bundle_id":"app","in_app":[\#(old)]}"#
            let text = (["\"status\":0", members[0], receipt, members[1]].filter { !$0.isEmpty }).joined(separator: ",")
            #expect(try history(Data("{\(text)}".utf8)).transactions.map(\.isTrial) == [.yes])
        }
    }

    @Test("a list elsewhere does not count, and a refused text yields no records")
    func elsewhere() throws {
        let record = #"{"transaction_id":"9","product_id":"p","expires_date_ms":"1"}"#
        let more = #","in_app":[\#(record)],"x":{"in_app":[\#(record)],"latest_receipt_info":[\#(record)]}"#
        #expect(try history(response(more: more)).transactions.isEmpty)
        #expect(failure(response(more: #","latest_receipt_info":[\#(record)],"status":0"#))?.cause == .json(.duplicateMember))
    }

    @Test("no failure prints any part of a receipt")
    func secrets() {
        let body = Data(#"{"status":21004,"latest_receipt":"SECRETRECEIPT"}"#.utf8)
        #expect(failure(body).map { "\($0)" }?.contains("SECRET") == false)
    }
}
