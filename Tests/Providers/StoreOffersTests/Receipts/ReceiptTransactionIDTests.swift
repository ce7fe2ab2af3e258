import CertificateSupport
import Foundation
import Testing

@testable import StoreOffers

@Suite("A transaction's identifier from a receipt")
struct ReceiptTransactionIDTests {
    private func file(_ purchases: [Data]) throws -> Data {
        try TestAuthority.stranger(.p384).signedData(ReceiptFileTests.content(purchases: purchases))
    }

    private func old(_ info: String) -> Data {
        let encoded = Data(info.utf8).base64EncodedString()
        return Data("{\n\t\"signature\" = \"AA==\";\n\t\"purchase-info\" = \"\(encoded)\";\n\t\"pod\" = \"1\";\n}".utf8)
    }

    @Test("any purchase of a receipt file has it, with any signature")
    func file() throws {
        #expect(try ReceiptTransactionID.find(in: file([ReceiptFileTests.purchase("730001")])) == "730001")
        let renewed = try file([
            ReceiptFileTests.element(0x31, Data()),
            ReceiptFileTests.element(0x31, ReceiptFileTests.attribute(1705, ReceiptFileTests.utf8("730002"))),
        ])
        #expect(ReceiptTransactionID.find(in: renewed) == "730002")
        #expect(ReceiptTransactionID.find(in: renewed.base64EncodedData(options: .lineLength64Characters)) == "730002")
        #expect(try ReceiptTransactionID.find(in: file([])) == nil)
    }

    @Test("an old receipt of one transaction has it in its inner text")
    func oldReceipt() {
        let info = "{\n\t\"product-id\" = \"monthly\";\n\t\"transaction-id\" = \"730003\";\n}"
        #expect(ReceiptTransactionID.find(in: old(info)) == "730003")
        #expect(ReceiptTransactionID.find(in: old(info).base64EncodedData()) == "730003")
        #expect(ReceiptTransactionID.find(in: old("{\"original-transaction-id\"=\"730004\";}")) == "730004")
    }

    @Test(
        "bytes that are not a receipt have no identifier",
        arguments: [
            "", "0", "{}", "{\"purchase-info\"}", "{\"purchase-info\" = \"", "{\"purchase-info\" = \"!\";}",
            "{\"purchase-info\" = \"\";}",
            "{\"transaction-id\" = \"1\";}", "{\"purchase-info\" = AA;}",
        ])
    func none(text: String) { #expect(ReceiptTransactionID.find(in: Data(text.utf8)) == nil) }

    @Test("an empty identifier is ignored")
    func empty() { #expect(ReceiptTransactionID.find(in: old("{\"transaction-id\" = \"\";}")) == nil) }
}
