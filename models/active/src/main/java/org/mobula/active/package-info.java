/**
 * Active messages for applications: a message names a handler at its destination, which runs as soon as the message
 * arrives.
 *
 * <p>An {@link org.mobula.active.ActiveEndpoint} has a name, a table of handlers and a table of destinations. A request
 * carries four words and up to some KiB of data; its handler may answer with one reply. Credits limit what is under
 * way. Messages are reliable and ordered over every transport of the node.
 *
 * <p>The model is that of Active Messages II (Mainwaring and Culler, 1995) as Jam brought it to Java (Chang, 2000,
 * section 4.4.2). Start reading at {@link org.mobula.active.ActiveMessages}.
 */
package org.mobula.active;
