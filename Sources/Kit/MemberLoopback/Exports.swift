// Types of lower modules that this module's public signatures use, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import protocol MemberCore.MemberClock
@_exported public import struct MemberCore.SystemClock
@_exported public import enum MemberOAuth.OAuthError
@_exported public import enum MemberOAuth.RedirectOutcome
@_exported public import enum MemberOAuth.RedirectProblem
@_exported public import enum MemberOAuth.SignInConclusion
@_exported public import protocol MemberOAuth.UserAgent
@_exported public import enum MemberOAuth.UserAgentError
@_exported public import protocol MemberOAuth.UserAgentSession
