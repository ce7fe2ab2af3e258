// Types of lower modules that this module's public signatures use, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import enum MemberCore.JSONValue
@_exported public import protocol MemberCore.MemberClock
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.Secret
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCore.SystemRandom
@_exported public import enum MemberCrypto.CryptoError
@_exported public import struct MemberHTTP.HTTPRequest
@_exported public import protocol MemberHTTP.HTTPTransport
@_exported public import class MemberHTTP.NetworkTransport
@_exported public import struct MemberRequests.RateLimit
@_exported public import class MemberRequests.RateLimiter
@_exported public import class MemberRequests.RequestTraffic
@_exported public import struct MemberRequests.RetryPolicy
@_exported public import enum StoreOffers.EvidenceCause
@_exported public import struct StoreOffers.EvidenceFailure
@_exported public import enum StoreOffers.ReceiptTransactionID
@_exported public import enum StoreOffers.SandboxPolicy
@_exported public import struct StoreOffers.StoreEnvironment
@_exported public import enum StoreOffers.StoreOffersError
@_exported public import class StoreOffers.StoreVerifier
@_exported public import struct StoreOffers.VerifiedEvidence
