package org.mobula.group;

/**
 * Members drop their results and exceptions and send no reply messages. The call returns 0, false or null once it has
 * been forwarded.
 */
public record DiscardReply() implements ReplyScheme {}
