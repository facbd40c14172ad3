package org.mobula.group;

/** How the results of a call on a group reference are handled, exceptions included. */
public sealed interface ReplyScheme permits DiscardReply, ReturnReply, ForwardReply, CombineReply, PersonalizedReply {}
