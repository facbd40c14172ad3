/** Fast sockets, compared with TCP: the same programs with and without the agent. */
package org.mobula.bench.socket;
