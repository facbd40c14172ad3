package org.mobula.group;

/** What becomes of the results of a call on a group reference, exceptions included. */
public sealed interface ReplyScheme permits DiscardReply, ReturnReply, ForwardReply, CombineReply, PersonalizedReply {}
