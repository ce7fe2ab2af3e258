import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import StoreOffers
import Testing

@testable import OffersBackend

@Suite("The settings file of an app")
struct OffersAppFileTests {
    @Test("every member is read and written; unknown ones are ignored")
    func reading() throws {
        let text = """
            {"bundleId": "app", "appAppleId": 7, "environment": "Production", "roots": [], "time": 5, "billingGraceDays": 16, "more": 1,
            "products": [{"id": "a", "groupId": "G", "autoRenewable": true, "introOffer": false, "promoOfferIds": ["p"],
            "winBackOfferIds": ["w"]}, {"id": "b"}, {"id": "a", "groupId": "H"}],
            "hosts": {"serverAPI": "https://a.example"}, "credentials": {"keyId": "K", "key": "s3cret"}}
            """
        let file = try JSONDecoder().decode(OffersAppFile.self, from: Data(text.utf8))
        #expect(file.bundleId == "app" && file.hosts?.serverAPI?.host() == "a.example" && file.time == 5)
        let products = (file.products ?? []).map(\.product)
        let expected = StoreProduct(
            "a", group: "G", isAutoRenewable: true, hasIntroductoryOffer: false, promotionalOfferIDs: ["p"],
            winBackOfferIDs: ["w"])
        #expect(products[0] == expected && products[1] == StoreProduct("b") && products.catalogue == ["a": "G"])
        #expect(try JSONDecoder().decode(OffersAppFile.self, from: JSONEncoder().encode(file)) == file)
        #expect(!"\(file)".contains("s3cret"))
    }

    @Test("root certificates are read from PEM, several in one text too; another text is refused")
    func roots() throws {
        var file = OffersAppFile()
        #expect(try file.certificates().isEmpty)
        let pem = KeyPair.pem("CERTIFICATE", try TestAuthority.shared().der("root"))
        file.roots = [pem + "\n" + pem, pem]
        #expect(try file.certificates().count == 3)
        file.roots = ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]
        #expect(throws: CryptoError.self) { try file.certificates() }
    }
}
