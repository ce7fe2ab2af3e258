import Foundation
import MemberCore
import OffersBackend
import StoreOffers

/// `member offers sign OFFER`: a promotional offer's signature, or an override of the introductory offer.
enum SignAction: OffersAction {
    static let name = "sign"
    static let grammar = OffersWork.appGrammar.adding(
        Arguments.Grammar(
            options: ["product", "member", "transaction", "form", "key-file", "key-id", "issuer"], flags: ["allow", "deny"]))

    static func run(_ work: OffersWork) async throws -> Report {
        guard let product = work.arguments["product"] else { throw work.usage("Name the product: --product.") }
        let app = try await work.app()
        let signer = OfferSigner(key: try work.key(of: app), clock: OffersClock.current)
        switch (work.arguments.has("allow"), work.arguments.has("deny")) {
        case (true, true): throw work.usage("--allow and --deny exclude each other.")
        case (false, false): return try promotional(work, app, signer, product)
        case (let isAllowed, _):
            guard work.words.isEmpty else { throw work.usage("The introductory offer has no name.") }
            if let other = ["form", "member"].first(where: { work.arguments[$0] != nil }) {
                throw work.usage("--\(other) belongs to promotional offers.")
            }
            guard let transaction = work.arguments["transaction"] else {
                throw work.usage("Name any transaction of the customer: --transaction.")
            }
            try listed(product, in: app)
            let token = try signer.introductoryOverride(product: product, isAllowed: isAllowed, transactionID: transaction)
            return report(["compactJWS": .string(token), "allowed": .bool(isAllowed)], product)
        }
    }

    /// Returns the settings' product; nil if the settings list no products.
    @discardableResult
    private static func listed(_ product: String, in app: OffersApp) throws(OffersError) -> StoreProduct? {
        let found = app.products.first { $0.productIdentifier == product }
        guard found != nil || app.products.isEmpty else { throw .productUnlisted(product) }
        return found
    }

    private static func promotional(
        _ work: OffersWork, _ app: OffersApp, _ signer: OfferSigner, _ product: String
    ) throws -> Report {
        guard work.words.count == 1, let offer = work.words.first else {
            throw work.usage("Name the offer, or say --allow or --deny for the introductory one.")
        }
        guard try listed(product, in: app)?.promotionalOfferIDs?.contains(offer) != false else {
            throw OffersError.offerUnlisted(offer)
        }
        guard try work.choice("form", ["1", "2"]) == "1" else {
            guard work.arguments["member"] == nil else { throw work.usage("--member belongs to --form 1.") }
            let token = try signer.promotionalToken(offer, product: product, transactionID: work.arguments["transaction"])
            return report(["compactJWS": .string(token), "offerId": .string(offer)], product)
        }
        guard work.arguments["transaction"] == nil else { throw work.usage("--transaction belongs to --form 2.") }
        let signed = try signer.promotional(offer, product: product, member: work.arguments["member"] ?? "")
        return report(
            [
                "offerId": .string(offer), "keyId": .string(signed.keyID), "nonce": .string(signed.nonce),
                "timestamp": .integer(signed.timestamp), "signature": .string(signed.signatureText),
                "member": .string((work.arguments["member"] ?? "").lowercased()),
            ], product)
    }

    /// Returns the values that the app needs, a name and a value on each line.
    private static func report(_ members: [String: JSONValue], _ product: String) -> Report {
        var members = members
        members["productId"] = .string(product)
        let lines = members.sorted { $0.key < $1.key }.map { name, value -> TerminalText in
            switch value {
            case .string(let text): "\(name): \(text)"
            default: "\(name): \(value.line)"
            }
        }
        return Report(lines, members)
    }
}
