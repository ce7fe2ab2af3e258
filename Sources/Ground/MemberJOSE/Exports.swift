// Types of lower modules that this module's public signatures use, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import enum MemberCore.JSONValue
@_exported public import struct MemberCrypto.Certificate
@_exported public import struct MemberCrypto.CertificateDemands
@_exported public import enum MemberCrypto.CertificateProblem
@_exported public import struct MemberCrypto.P256PrivateKey
@_exported public import struct MemberCrypto.P256PublicKey
@_exported public import struct MemberCrypto.RSAPrivateKey
@_exported public import struct MemberCrypto.RSAPublicKey
@_exported public import struct MemberCrypto.TrustAnchors
