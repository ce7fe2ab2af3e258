/// Why the store does not do what a customer asks.
enum ShopRefusal: Error, Equatable {
    case noCustomer
    case noProduct
    case noOffer
    case notEligible
    case badSignature
    case alreadySubscribed
    case paymentFails
    case paymentOutstanding
    case notSubscribed
    case noPurchase
    case alreadyRefunded
    case notRefunded
    case notShareable
    case clockGoesBack
    case clockTooFar
}
