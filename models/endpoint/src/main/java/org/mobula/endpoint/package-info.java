/**
 * Virtual interface endpoints.
 *
 * <p>Two ranks connect a pair of {@link org.mobula.endpoint.MessageEndpoint}s through {@link
 * org.mobula.endpoint.Endpoints}. The program registers {@link org.mobula.memory.MessageBuffer}s, makes {@link
 * org.mobula.endpoint.Descriptor}s of them, and posts these to the send queue or the receive queue. A message goes
 * straight into the buffer of the first posted receive; without one it is dropped and counted. Each descriptor returns
 * once, through a completion queue, with its result or its failure. Registered buffers can also be read and written by
 * the peer.
 *
 * <p>Source: C.-C. Chang, "Safe and Efficient Cluster Communication in Java using Explicit Memory Management", chapters
 * 2 and 3 (Javia-I and Javia-II); the decisions where it is silent or contradicts itself are in ADR 23. Start reading
 * at {@code EndpointState}.
 */
package org.mobula.endpoint;
