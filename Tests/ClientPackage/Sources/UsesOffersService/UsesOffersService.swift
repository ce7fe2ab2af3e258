import Foundation
import OffersService

func isFromTheService(_ body: Data, timestamp: String?, signature: String?, secret: String) -> Bool {
    WebhookSignature.isGenuine(body: body, timestamp: timestamp, signature: signature, secret: secret)
}
