/**
 * The queues of endpoints, their registered buffers and their messages. Start reading at the service of a node, which
 * knows its endpoints and receives all messages.
 */
package org.mobula.endpoint.internal;
