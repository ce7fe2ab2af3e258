// Types of lower modules that stand in this module's public signatures, each by itself, so that one import is enough.

@_exported public import struct MemberAccounts.Account
@_exported public import enum MemberAccounts.AccountError
@_exported public import struct MemberAccounts.AccountKey
@_exported public import class MemberAccounts.Session
@_exported public import class MemberAccounts.Vault
@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.Diagnostics
@_exported public import struct MemberCore.FormFields
@_exported public import enum MemberCore.JSONValue
@_exported public import protocol MemberCore.MemberClock
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCore.SystemRandom
@_exported public import enum MemberHTTP.HTTPError
@_exported public import struct MemberHTTP.HTTPRequest
@_exported public import struct MemberHTTP.HTTPResponse
@_exported public import protocol MemberHTTP.HTTPTransport
@_exported public import class MemberHTTP.NetworkTransport
@_exported public import struct MemberOAuth.OAuthClient
@_exported public import enum MemberOAuth.OAuthError
@_exported public import struct MemberOAuth.StepUpChallenge
@_exported public import protocol MemberOAuth.UserAgent
@_exported public import struct MemberRequests.CallRules
@_exported public import struct MemberRequests.ProviderCall
@_exported public import enum MemberRequests.RequestError
