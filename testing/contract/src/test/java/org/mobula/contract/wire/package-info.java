/** Frames as they are: recorded from real nodes, and sent by ranks that are none. */
package org.mobula.contract.wire;
