package org.mobula.group;

/**
 * Results and exceptions are dropped at the members: no reply message is sent at all. The call returns 0, false or
 * null, once it was forwarded.
 */
public record DiscardReply() implements ReplyScheme {}
